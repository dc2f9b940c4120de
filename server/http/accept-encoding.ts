const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Which of the `available` encodings to send for an Accept-Encoding header (RFC 9110 §12.5.3).
 *
 * The client's weights decide; between equals the smaller encoding wins. When nothing it accepts is there
 * the plain bytes are sent: a readable answer serves better than 406.
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

/** Plain bytes are acceptable without being named, but after everything that is. */
const UNNAMED_IDENTITY = 0.0001;

type Weights = ReadonlyMap<string, number>;

/** Browsers say one of a few things, over and over. */
const known = new Map<string, Weights>();
const MOST_KNOWN = 100;

function weightsOf(header: string): Weights {
  const remembered = known.get(header);
  if (remembered) return remembered;
  const weights = readWeights(header);
  if (known.size < MOST_KNOWN) known.set(header, weights);
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
