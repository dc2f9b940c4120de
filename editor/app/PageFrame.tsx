import { type RefObject, useEffect, useRef, useState } from "react";
import { PAGES } from "../addresses.ts";
import type { Field, FromPage, ToPage } from "../preview-messages.ts";
import { Segments } from "./Controls.tsx";
import styles from "./PageFrame.module.css";

/** The widths of devices in pixels. */
const DEVICES = {
  desktop: { label: "Desktop", icon: "desktop", width: 1440 },
  tablet: { label: "Tablet", icon: "tablet", width: 820 },
  phone: { label: "Phone", icon: "phone", width: 390 },
} as const;
type Device = keyof typeof DEVICES;
const THEMES = { light: { label: "Light", icon: "light" }, dark: { label: "Dark", icon: "dark" } } as const;

export type Page = { send(message: ToPage): void };
type Props = {
  /** Such as `/services/cloud-devops`. */
  address: string;
  page: RefObject<Page | null>;
  /** `isLoaded`: it was not only rendered again. */
  onShown(address: string, isLoaded: boolean): void;
  onSelected(field: Field): void;
  onKeyDown(event: KeyboardEvent): void;
};

/** The page of a record, on a device of a chosen width; on a narrow screen as wide as that. */
export function PageFrame({ address, page, onShown, onSelected, onKeyDown }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const loaded = useRef<Document | null>(undefined);
  const [device, setDevice] = useState<Device>("desktop");
  const [theme, setTheme] = useState<keyof typeof THEMES>(() =>
    matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const latest = useRef({ onShown, onSelected, onKeyDown, theme });
  useEffect(() => {
    latest.current = { onShown, onSelected, onKeyDown, theme };
  });

  useEffect(() => {
    const send = (message: ToPage) => frame.current?.contentWindow?.postMessage(message, location.origin);
    page.current = { send };
    const keys = (event: KeyboardEvent) => latest.current.onKeyDown(event);
    const receive = ({ data, source, origin }: MessageEvent<FromPage>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data.type === "selected") return latest.current.onSelected(data.field);
      shown.current = data.address;
      const isLoaded = loaded.current !== frame.current?.contentDocument;
      loaded.current = frame.current?.contentDocument;
      frame.current?.contentWindow?.addEventListener("keydown", keys);
      if (isLoaded) send({ type: "theme", theme: latest.current.theme });
      latest.current.onShown(data.address, isLoaded);
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [page]);

  /* A link in the page has already led to its address. */
  useEffect(() => {
    if (address === shown.current) return;
    shown.current = address;
    frame.current?.contentWindow?.location.replace(PAGES + (address === "/" ? "" : address));
  }, [address]);
  useEffect(() => page.current?.send({ type: "theme", theme }), [page, theme]);

  /* A device that is wider than its place is shown smaller. */
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const fit = () => {
      const { width } = DEVICES[device];
      const room = element.clientWidth;
      const shownWidth = innerWidth < 992 ? Math.min(width, room) : width;
      element.style.setProperty("--device", `${shownWidth}px`);
      element.style.setProperty("--scale", String(Math.min(1, room / shownWidth)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [device]);

  return (
    <>
      <div className={styles.bar}>
        <span className={styles.devices}>
          <Segments name="Width of the page" value={device} options={DEVICES} onChange={setDevice} />
        </span>
        <Segments name="Colours of the page" value={theme} options={THEMES} onChange={setTheme} />
        <code className={styles.address}>{address}</code>
      </div>
      <div ref={stage} className={styles.stage}>
        <iframe ref={frame} title="The page" className={styles.frame} />
      </div>
    </>
  );
}
