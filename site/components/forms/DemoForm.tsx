import { choicesOf } from "#contract/form-reader.ts";
import { demoForm } from "#forms/demo.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { FullFormRecord } from "#site/content/schema/form.ts";
import { FormParts, FullForm, type FullFormProps } from "./FullForm.tsx";
import { multipartReader } from "./form-payload.ts";
import { RadioCells } from "./RadioCells.tsx";
import { type SubmissionWords, useSubmission } from "./use-submission.ts";

export function DemoForm(props: FullFormProps<FullFormRecord<typeof demoForm>, "demo">) {
  const { texts, words } = props;
  const sentences: SubmissionWords = { ...words.common, ...words.form };
  const read = multipartReader(demoForm, words);
  const sending = useSubmission({ url: props.action, words: sentences, read });
  const button = (
    <Button kind="fill" type="submit">
      {texts.submit}
    </Button>
  );
  return (
    <FullForm {...props} {...sending} button={button}>
      <FormParts
        form={demoForm}
        texts={texts}
        choice={(name, optional) => (
          <RadioCells
            name={name}
            legend={texts[name]}
            hint={texts[`${name}Hint`]}
            choices={choicesOf(words.form, demoForm.fields[name])}
            optional={optional}
          />
        )}
      />
    </FullForm>
  );
}
