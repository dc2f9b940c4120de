const PATHS = {
  arrow: "M1.5 8h12M9 3.5 13.5 8 9 12.5",
  upload: "M8 10.5V2.3M4.8 5.2 8 2l3.2 3.2M2.4 9.6v4h11.2v-4",
  outward: "M4 12 12.5 3.5M5.5 3.5h7v7",
  code: "m5 4-4 4 4 4M11 4l4 4-4 4",
  professional: "M2 6v8M6 14V6m0 4c0-5 8-5 8 0v4M2 2.5v.2",
  social: "M2 3h12v8H8l-4 3v-3H2z",
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing on a 16-unit square, in the colour of the text; always beside words, so hidden from screen readers. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg className={className ? `icon ${className}` : "icon"} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
