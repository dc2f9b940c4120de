import { Fragment, useEffect, useId, useRef, useState } from "react";
import { fillText } from "#contract/fill-text.ts";
import type { QueueModelRecord } from "#site/content/schema/case-study.ts";
import styles from "./QueueModel.module.css";
import { type Moment, type Sale, simulateSale } from "./queue-model.ts";

type Props = { model: QueueModelRecord; language: string };

/** Threads across the queue; the instances take 22 more (QueueModel.module.css has the same numbers). */
const THREADS = 60;

/**
 * A working model of a queue: visitors set the customers a minute and the scaling. Each row of the cloth is a minute; people
 * who wait pile up in it, and instances are the marks beside it. Without scripts only the table is shown.
 */
export function QueueModel({ model, language }: Props) {
  const { words, customers: range, minutes, room, most } = model;
  const [customers, setCustomers] = useState(range.start);
  const [isScaling, setScaling] = useState(true);
  const slider = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLInputElement>(null);
  const id = useId();
  /* The first use loads this script, so the controls may have changed before. */
  useEffect(() => {
    if (slider.current) setCustomers(slider.current.valueAsNumber);
    if (toggle.current) setScaling(toggle.current.checked);
  }, []);
  const sale = simulateSale(model, customers, isScaling);
  const { moments } = sale;
  const pile = ({ waiting }: Moment) => (waiting / room) * THREADS;
  return (
    <div className={styles.model}>
      <h3 className="d4">{model.title}</h3>
      <div className={styles.controls}>
        <label htmlFor={id}>{words.customers}</label>
        <output htmlFor={id}>{customers.toLocaleString(language)}</output>
        <input
          ref={slider}
          id={id}
          type="range"
          min={range.from}
          max={range.to}
          step={range.step}
          defaultValue={range.start}
          onInput={({ currentTarget }) => setCustomers(currentTarget.valueAsNumber)}
        />
        <label className={styles.switch}>
          <input
            ref={toggle}
            type="checkbox"
            defaultChecked
            onChange={({ currentTarget }) => setScaling(currentTarget.checked)}
          />{" "}
          {words.scaling}
        </label>
      </div>
      <p className={`label ${styles.axes}`} aria-hidden="true">
        <span>{words.heads[1]}</span> <span>{words.heads[2]}</span>
      </p>
      <svg
        className={styles.cloth}
        viewBox={`0 0 ${THREADS + 22} ${minutes * 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.pile} d={rows(moments, pile)} />
        {[0, 1].map((offset) => (
          <Fragment key={offset}>
            <path
              className={styles.weft}
              strokeDashoffset={offset}
              d={rows(moments, pile, ({ minute, refused }) => minute % 2 === offset && refused === 0)}
            />
            <path
              className={styles.refused}
              strokeDashoffset={offset}
              d={rows(moments, pile, ({ minute, refused }) => minute % 2 === offset && refused > 0)}
            />
          </Fragment>
        ))}
        <path
          className={styles.instances}
          d={rows(moments, ({ instances }) => (instances / most) * 20, undefined, THREADS + 2)}
        />
      </svg>
      <p className={styles.result} aria-live="polite">
        {sentence(model, customers, isScaling, sale, language)}
      </p>
      <details>
        <summary>{words.table}</summary>
        <table>
          <thead>
            <tr>
              {words.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[range.from, range.start, range.to].flatMap((load) =>
              [true, false].map((scaling) => {
                const { end, weekCost } = simulateSale(model, load, scaling);
                const cells = [end.waiting, end.instances, end.refused].map((value) => value.toLocaleString(language));
                return (
                  <tr key={`${load} ${scaling}`}>
                    <th scope="row">{`${load.toLocaleString(language)}, ${scaling ? words.with : words.without}`}</th>
                    {cells.map((cell, index) => (
                      <td key={words.heads[index + 1]}>{cell}</td>
                    ))}
                    <td>{money(weekCost, model, language)}</td>
                  </tr>
                );
              }),
            )}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** One line for each moment, from `left`. */
const rows = (
  moments: readonly Moment[],
  length: (moment: Moment) => number,
  isDrawn = (_: Moment) => true,
  left = 0,
) =>
  moments
    .filter(isDrawn)
    .map((moment) => `M${left} ${moment.minute * 2 - 1}h${Math.round(length(moment) * 10) / 10}`)
    .join("");

const money = (amount: number, { currency }: QueueModelRecord, language: string) =>
  amount.toLocaleString(language, { style: "currency", currency });

/** What happened, in words. */
function sentence(model: QueueModelRecord, customers: number, isScaling: boolean, sale: Sale, language: string) {
  const { words } = model;
  const { end, wait, weekCost } = sale;
  const number = (value: number) => value.toLocaleString(language);
  return [
    fillText(isScaling ? words.scaled : words.fixed, {
      customers: number(customers),
      waiting: number(end.waiting),
      wait: number(Math.round(wait * 10) / 10),
      instances: number(end.instances),
      cost: money(weekCost, model, language),
    }),
    end.refused > 0 ? fillText(words.refused, { refused: number(end.refused) }) : words.nobody,
  ].join(" ");
}
