import { useState } from "react";
import { createRoot } from "react-dom/client";
import "#site/styles/index.css";
import type { FieldPath, Json } from "../../editor/api-types.ts";
import type { FormProps } from "../../editor/form/form-context.ts";
import { RecordForm } from "../../editor/form/RecordForm.tsx";

/* The page of tests/e2e/editor-form.spec.ts: a form that shows what it was given and keeps what was typed. */

declare global {
  interface Window {
    /** Set before this script runs. */
    given: Pick<FormProps, "schema" | "value" | "choices" | "problems">;
    form: { value: Json; selected: FieldPath | undefined; select(path: FieldPath): void };
  }
}

function FormPage() {
  const { given } = window;
  const [value, setValue] = useState(given.value);
  const [selected, select] = useState<FieldPath>();
  window.form = { value, selected, select };
  return (
    <main>
      <h1>Home</h1>
      <RecordForm
        {...given}
        value={value}
        published={given.value}
        selected={selected}
        onChange={setValue}
        onSelect={select}
      />
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(<FormPage />);
