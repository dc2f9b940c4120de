const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Selects one of the `available` encodings for an Accept-Encoding header (RFC 9110 §12.5.3).
 *
 * The highest weight wins, and of equal weights the smaller encoding. If none is accepted, the response is not compressed,
 * because that is more useful than a 406.
 */
export function chooseEncoding(header: string | undefined, available: { has(encoding: Encoding): boolean }): Encoding {
  if (!header) return "identity";
  const weights = weightsOf(header);
  let chosen: Encoding = "identity";
  let best = 0;
  for (const encoding of ENCODINGS) {
    if (!available.has(encoding)) continue;
    const weight = weights.get(encoding) ?? weights.get("*") ?? (encoding === "identity" ? UNNAMED_IDENTITY : 0);
    if (weight <= best) continue;
    chosen = encoding;
    best = weight;
  }
  return chosen;
}

/** Uncompressed bytes are acceptable without being named, but after all named encodings. */
const UNNAMED_IDENTITY = 0.0001;

type Weights = ReadonlyMap<string, number>;

/** A cache: browsers send few different headers. */
const cache = new Map<string, Weights>();
const CACHE_SIZE = 100;

function weightsOf(header: string): Weights {
  const weights = cache.get(header) ?? readWeights(header);
  if (cache.size < CACHE_SIZE) cache.set(header, weights);
  return weights;
}

function readWeights(header: string): Weights {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    const weight = Number(quality);
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
