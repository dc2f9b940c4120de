/** The presentation of a picture in one place of the layout. */
export type PicturePlace = {
  /** Width divided by height: the picture is cropped to it around its focus. Without it the picture is not cropped. */
  readonly ratio?: number;
  /** The widths of the files, in pixels, ascending. */
  readonly widths: readonly number[];
  /** The attribute `sizes`: the width on the page. */
  readonly sizes: string;
  /** The least width of the original after cropping, in pixels: sharp on an ordinary screen. */
  readonly needs: number;
};

/** The largest logo in a strip of names, in CSS pixels. */
const LOGO_BOX = { width: 160, height: 40 } as const;

const SMALL = [128, 256, 384] as const;
const COLUMN = [360, 540, 720, 1080, 1440] as const;
const CARD = [240, 360, 480, 720, 1080, 1600] as const;
const HALF_PAGE = [360, 540, 800, 1200, 1800] as const;
const EDGE = [480, 720, 960, 1440, 1920, 2560] as const;

/** Every place for a picture. The widths of the page that `sizes` uses are those of site/styles/media.css. */
export const PLACES = {
  /** A person beside a quote or an email link. */
  face: { ratio: 1, widths: SMALL, sizes: "8rem", needs: 256 },
  /** An open-source project's logo in its line. */
  repository: { ratio: 1, widths: SMALL, sizes: "8rem", needs: 256 },
  /** A person of the leadership, in the list of people as large as `face`. */
  portrait: { ratio: 1, widths: [192, 288, 384, 576], sizes: "(max-width: 44rem) 6rem, 29vw", needs: 256 },
  project: {
    ratio: 4 / 3,
    widths: CARD,
    sizes: "(max-width: 44rem) 92vw, (max-width: 68rem) 46vw, 62vw",
    needs: 720,
  },
  /** An insight. Its largest card is the first. */
  insight: { ratio: 5 / 4, widths: CARD, sizes: "(max-width: 44rem) 92vw, 46vw", needs: 720 },
  /** A case study on a service's page. */
  card: { ratio: 16 / 10, widths: CARD, sizes: "(max-width: 44rem) 92vw, 55vw", needs: 720 },
  /** A case study in the list of all. */
  block: { ratio: 8 / 7, widths: HALF_PAGE, sizes: "(max-width: 68rem) 100vw, 62vw", needs: 800 },
  /** Above an article, from edge to edge. On a phone it is wider than the screen and cut off at both sides. */
  band: { ratio: 2, widths: EDGE, sizes: "(max-width: 30rem) 30rem, 100vw", needs: 1440 },
  /** A screen above an article: whole, in its own ratio. */
  screen: { widths: [480, 720, 960, 1440, 1920], sizes: "(max-width: 68rem) 92vw, 60vw", needs: 1440 },
  /** At the right of a service's opening. */
  "service-hero": { ratio: 1, widths: HALF_PAGE, sizes: "(max-width: 44rem) 100vw, 44vw", needs: 800 },
  /** A service in the columns of all. */
  column: { ratio: 1, widths: [240, 360, 480, 720], sizes: "(max-width: 44rem) 8rem, 24rem", needs: 360 },
  /** In an article. */
  figure: { widths: [360, 540, 720, 1080, 1440, 1920], sizes: "(max-width: 68rem) 92vw, 66vw", needs: 720 },
  /** From edge to edge of a page. It is cropped in the browser, because a screen is shown whole. */
  full: { widths: EDGE, sizes: "(max-width: 44rem) 130vw, 100vw", needs: 1440 },
  /** As wide as the page's text. */
  wide: { widths: [360, 540, 720, 1080, 1440, 1920, 2560], sizes: "(max-width: 97rem) 94vw, 88rem", needs: 1080 },
  /** In a gallery. It is cropped in the browser, because a row of two and a row of three have other ratios. */
  gallery: { widths: COLUMN, sizes: "(max-width: 44rem) 92vw, 56vw", needs: 720 },
  /** One of two pictures beside each other in an article. */
  half: { widths: COLUMN, sizes: "(max-width: 44rem) 92vw, (max-width: 68rem) 46vw, 33vw", needs: 540 },
  /** A client's or partner's logo: the widths are calculated from `LOGO_BOX`. */
  logo: { widths: [], sizes: "", needs: 0 },
  /** A tool's logo beside its name, as high as the text. */
  tool: { widths: [40, 80, 120], sizes: "2.5rem", needs: 80 },
  /** At the right of a social card. */
  social: { ratio: 44 / 63, widths: [440], sizes: "", needs: 440 },
} as const satisfies Record<string, PicturePlace>;
export type PlaceName = keyof typeof PLACES;

type Size = { readonly width: number; readonly height: number };

/** The size of a logo on the page, in CSS pixels: as large as fits into `LOGO_BOX`. */
export function logoSize({ width, height }: Size): Size {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export function placeOf(name: PlaceName, size: Size): PicturePlace {
  if (name !== "logo") return PLACES[name];
  const { width } = logoSize(size);
  return { widths: [width, 2 * width, 3 * width], sizes: `${width}px`, needs: 2 * width };
}

export function croppedSize({ width, height }: Size, ratio: number | undefined): Size {
  if (ratio === undefined) return { width, height };
  return width / height > ratio
    ? { width: Math.round(height * ratio), height }
    : { width, height: Math.round(width / ratio) };
}

/** The point of a picture that stays in sight, in percent from the left and from the top. */
export type Focus = { readonly x: number; readonly y: number };

const FOCUS_WORDS = { left: 0, top: 0, center: 50, right: 100, bottom: 100 } as const;
const percent = (part: string) => FOCUS_WORDS[part as keyof typeof FOCUS_WORDS] ?? (Number.parseInt(part, 10) || 0);

/** @param text as records have it: "left top", "30% 20%", or one word; "" is the centre */
export function readFocus(text: string): Focus {
  const [first = "", second = "center"] = (text || "center").split(" ");
  return first === "top" || first === "bottom"
    ? { x: 50, y: percent(first) }
    : { x: percent(first), y: percent(second) };
}
