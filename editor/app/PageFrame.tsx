import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { Tag } from "#site/components/controls/Controls.tsx";
import { PAGES } from "../addresses.ts";
import type { Field, FromPage, ToPage } from "../api-types.ts";
import { RECORD } from "../texts.ts";
import styles from "./Editor.module.css";
import { Segments } from "./Segments.tsx";
import { useWindowEvent } from "./use-window-event.ts";

const DEVICES = ["desktop", "tablet", "phone"] as const;
/** In CSS pixels. */
const WIDTHS = { desktop: 1440, tablet: 820, phone: 390 };
const THEMES = ["light", "dark"] as const;

export type SendToPage = (message: ToPage) => void;
type Props = {
  address: string;
  /** The record has problems, so that the server renders its last value without them. */
  isBehind: boolean;
  page: RefObject<SendToPage | null>;
  /** `isLoaded`: it was not only rendered again. */
  onShown(address: string, isLoaded: boolean): void;
  onSelected(field: Field): void;
  onKeyDown(event: KeyboardEvent): void;
};

const open = (frame: Window | null | undefined, address = "/") =>
  frame?.location.replace(PAGES + (address === "/" ? "" : address));

/** The page of a record, on a device of a chosen width; on a narrow screen as wide as that. */
export function PageFrame({ address, isBehind, page, onShown, onSelected, onKeyDown }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const loaded = useRef<Document>(undefined);
  /** The page before, which may be rendered again until the next one is there. */
  const left = useRef<Document>(undefined);
  const [device, setDevice] = useState<(typeof DEVICES)[number]>("desktop");
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const [theme, setTheme] = useState<(typeof THEMES)[number]>(isDark ? "dark" : "light");
  const onKey = useEffectEvent(onKeyDown);
  useWindowEvent("message", ({ data, source, origin }: MessageEvent<FromPage>) => {
    const window = frame.current?.contentWindow;
    if (!window || source !== window || origin !== location.origin) return;
    if (data.type === "selected") return onSelected(data.field);
    if (window.document === left.current) return;
    shown.current = data.address;
    const isLoaded = loaded.current !== window.document;
    loaded.current = window.document;
    window.onkeydown = onKey;
    if (isLoaded) page.current?.({ type: "theme", theme });
    onShown(data.address, isLoaded);
  });

  useImperativeHandle(page, () => (message) => {
    const { contentWindow, contentDocument } = frame.current ?? {};
    /* Without a document, it is the browser's own error page: the server did not answer. */
    if (contentDocument === null && message.type === "saved") open(contentWindow, shown.current);
    else contentWindow?.postMessage(message, location.origin);
  });

  /* A link in the page has already led to its address. */
  useEffect(() => {
    if (address === shown.current) return;
    shown.current = address;
    left.current = frame.current?.contentDocument ?? undefined;
    open(frame.current?.contentWindow, address);
  }, [address]);
  useEffect(() => page.current?.({ type: "theme", theme }), [page, theme]);

  /* A device that is wider than its place is shown smaller. */
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const room = element.clientWidth;
      const width = innerWidth < 992 ? Math.min(WIDTHS[device], room) : WIDTHS[device];
      element.style.setProperty("--device", `${width}px`);
      element.style.setProperty("--scale", String(Math.min(1, room / width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [device]);

  return (
    <>
      <div className={`in-row ${styles.bar}`}>
        <span className={styles.devices}>
          <Segments name={RECORD.width} value={device} options={DEVICES} onChange={setDevice} />
        </span>
        <Segments name={RECORD.colours} value={theme} options={THEMES} onChange={setTheme} />
        <span className={`note is-cut ${styles.cut}`}>{address}</span>
        {isBehind && <Tag tone="warn">{RECORD.behind}</Tag>}
      </div>
      <div ref={stage} className={`is-placed is-flexible is-cut on-sunk ${styles.stage}`}>
        <iframe ref={frame} title={RECORD.frame} />
      </div>
    </>
  );
}
