import type { ReactNode } from "react";
import type { QueueModelRecord } from "#site/content/schema/case-study.ts";
import styles from "./QueueModel.module.css";
import { money, simulateSale } from "./queue-model.ts";
import { TextTable } from "./TextTable.tsx";

type Props = { model: QueueModelRecord; language: string; children: ReactNode };

/** A working model of a queue, with the results of some sales as a table. Without scripts only the table is shown. */
export function QueueFigure({ model, language, children }: Props) {
  const { title, words, customers } = model;
  const rows = [customers.from, customers.start, customers.to].flatMap((load) =>
    [true, false].map((isScaling) => {
      const { end, weekCost } = simulateSale(model, load, isScaling);
      const figures = [end.waiting, end.instances, end.refused].map((value) => value.toLocaleString(language));
      const name = `${load.toLocaleString(language)}, ${isScaling ? words.with : words.without}`;
      return [name, ...figures, money(weekCost, model, language)];
    }),
  );
  return (
    <div className={`item gap-5 is-round on-surface ${styles.model}`}>
      <h3 className="d4">{title}</h3>
      {children}
      <details>
        <summary>{words.table}</summary>
        <TextTable heads={words.heads} rows={rows} />
      </details>
    </div>
  );
}
