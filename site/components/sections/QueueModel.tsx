import { useEffect, useRef, useState } from "react";
import { fillText } from "#contract/fill-text.ts";
import type { QueueModelRecord } from "#site/content/schema/case-study.ts";
import styles from "./QueueModel.module.css";
import { type Moment, money, type QueueRules, simulateSale } from "./queue-model.ts";

type Props = {
  rules: QueueRules;
  range: QueueModelRecord["customers"];
  words: Pick<QueueModelRecord["words"], "customers" | "scaling" | "scaled" | "fixed" | "refused" | "nobody" | "full">;
  /** The names of the two parts of the cloth. */
  axes: readonly string[];
  language: string;
};

/** A study has at most one model. */
const SLIDER_ID = "new-customers";

/** Threads across the queue (QueueModel.module.css has the same number). */
const THREADS = 30;

/**
 * A working model of a queue: visitors set the customers a minute and the scaling. Each row of the cloth is a minute; people
 * who wait pile up in it, and instances are the marks beside it.
 */
export function QueueModel({ rules, range, words, axes, language }: Props) {
  const { minutes, room, most } = rules;
  const [customers, setCustomers] = useState(range.start);
  const [isScaling, setScaling] = useState(true);
  const slider = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLInputElement>(null);
  /* The first use loads this script, so the controls may have changed before. */
  useEffect(() => {
    if (slider.current) setCustomers(slider.current.valueAsNumber);
    if (toggle.current) setScaling(toggle.current.checked);
  }, []);
  const { moments, end, wait, weekCost } = simulateSale(rules, customers, isScaling);
  const number = (value: number) => value.toLocaleString(language);
  const refusals = end.refused > 0 ? fillText(words.refused, { refused: number(end.refused) }) : words.nobody;
  const sale = fillText(isScaling ? words.scaled : words.fixed, {
    customers: number(customers),
    waiting: number(end.waiting),
    wait: number(Math.round(wait * 10) / 10),
    instances: number(end.instances),
    cost: money(weekCost, rules, language),
  });
  /* Odd minutes begin one thread before the edge, which cuts it off, so that their dashes lie between the others. */
  const pile = (list: readonly Moment[]) =>
    list.map(({ minute, waiting }) => row(minute, -(minute % 2), (waiting / room) * THREADS)).join("");
  return (
    <>
      <div className={`is-grid at-center needs-scripts ${styles.controls}`}>
        <label htmlFor={SLIDER_ID}>{words.customers}</label>
        <output className="is-tabular" htmlFor={SLIDER_ID}>
          {number(customers)}
        </output>
        <input
          ref={slider}
          id={SLIDER_ID}
          type="range"
          className="full-row is-full"
          min={range.from}
          max={range.to}
          step={range.step}
          defaultValue={range.start}
          onInput={({ currentTarget }) => setCustomers(currentTarget.valueAsNumber)}
        />
        <label className={`full-row gap-3 at-center ${styles.switch}`}>
          <input
            ref={toggle}
            type="checkbox"
            defaultChecked
            onChange={({ currentTarget }) => setScaling(currentTarget.checked)}
          />{" "}
          {words.scaling}
        </label>
      </div>
      <div className={`label is-grid needs-scripts ${styles.plot}`} aria-hidden="true">
        <p className={`in-rows is-spread ${styles.scale}`}>
          <span>{`${axes[0]} ${number(end.waiting)}`}</span>{" "}
          <span>{fillText(words.full ?? "{room}", { room: number(room) })}</span>
        </p>
        <p>{`${axes[1]} ${number(end.instances)}`}</p>
        <p className={`note is-grid ${styles.minutes}`}>
          {moments.map(({ minute }) => (
            <span key={minute}>
              {minute % 5 === 0 && minute.toLocaleString(language, { style: "unit", unit: "minute" })}
            </span>
          ))}
        </p>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with its parent */}
        <svg className={styles.cloth} viewBox={`0 0 ${THREADS} ${minutes * 2}`} preserveAspectRatio="none">
          <path className={styles.pile} d={pile(moments)} />
          <path className={styles.weft} d={pile(moments.filter(({ refused }) => refused === 0))} />
          <path className={styles.refused} d={pile(moments.filter(({ refused }) => refused > 0))} />
        </svg>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with its parent */}
        <svg className={styles.instances} viewBox={`0 0 ${most} ${minutes * 2}`} preserveAspectRatio="none">
          <path d={moments.map(({ minute, instances }) => row(minute, 0, instances)).join("")} />
        </svg>
      </div>
      <p className={styles.result} aria-live="polite">
        {`${sale} ${refusals}`.replaceAll(/(?<=\d) /g, "\u00a0")}
      </p>
    </>
  );
}

const row = (minute: number, from: number, to: number) => `M${from} ${minute * 2 - 1}H${Math.round(to * 10) / 10}`;
