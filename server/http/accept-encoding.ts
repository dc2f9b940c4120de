const ENCODINGS = ["dcz", "br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Selects one of the `available` encodings for an Accept-Encoding header (RFC 9110 §12.5.3).
 *
 * The highest weight wins, and of equal weights the smaller encoding. If none is accepted, the response is not compressed,
 * because that is more useful than a 406. A client that reads `dcz` names it: `*` does not mean it.
 */
export function chooseEncoding(header: string | undefined, available: { has(encoding: Encoding): boolean }): Encoding {
  if (!header) return "identity";
  const weights = cache.get(header) ?? readWeights(header);
  if (cache.size < CACHE_SIZE) cache.set(header, weights);
  let chosen: Encoding = "identity";
  let best = 0;
  for (const encoding of ENCODINGS) {
    const others = encoding === "dcz" ? 0 : weights.get("*");
    const weight = weights.get(encoding) ?? others ?? (encoding === "identity" ? UNNAMED_IDENTITY : 0);
    if (!available.has(encoding) || weight <= best) continue;
    [chosen, best] = [encoding, weight];
  }
  return chosen;
}

/** Uncompressed bytes are acceptable without being named, but after all named encodings. */
const UNNAMED_IDENTITY = 0.0001;

/** The weights by encoding. A cache: browsers send few different headers. */
const cache = new Map<string, ReadonlyMap<string, number>>();
const CACHE_SIZE = 100;

const readWeights = (header: string) =>
  new Map(
    header
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
        const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1");
        return [name, weight >= 0 && weight <= 1 ? weight : 0] as const;
      }),
  );
