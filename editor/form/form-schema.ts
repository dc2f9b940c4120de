import * as z from "zod";
import type { FieldHint } from "#contract/field-hint.ts";
import { markdownBody } from "#site/content/markdown.ts";
import { link, paragraph, paragraphs, richText } from "#site/content/schema/fields.ts";
import type { FieldSchema, FormSchema, Json, Limits, NamedSchema } from "../api-types.ts";
import { inWords } from "../app/words.ts";

type Schema = z.core.$ZodTypes;
type Hints = { readonly field: FieldHint | undefined; readonly format: unknown };

/** Help texts of types, which their fields in the form show already. */
const GENERAL_HELP = new Set([link, paragraph, paragraphs, richText, markdownBody].map((each) => each.description));

/** Describes a record, or the field `name`, for a form. @throws if no field of the form fits */
export function formSchemaOf(schema: z.core.$ZodType, name = ""): FormSchema {
  const layers = layersOf(schema);
  const metas = layers.map((layer) => z.globalRegistry.get(layer) ?? {});
  const find = <Key extends keyof z.core.GlobalMeta>(key: Key): z.core.GlobalMeta[Key] =>
    metas.find((meta) => meta[key] !== undefined)?.[key];
  const label = find("title") ?? inWords(name);
  const help = find("description");
  const withDefault = layers.find(({ _zod }) => _zod.def.type === "default") as z.core.$ZodDefault | undefined;
  return {
    ...fieldOf(layers, { field: find("field"), format: find("format") }),
    label,
    help: isSaid(help, label) ? undefined : help,
    isOptional: schema._zod.optin !== undefined,
    fallback: withDefault?._zod.def.defaultValue as Json | undefined,
    isAdvanced: find("isAdvanced") ?? false,
  };
}

const isSaid = (help = "", label: string) =>
  GENERAL_HELP.has(help) || help.replace(/^(?:The|Its) /, "").toLowerCase() === `${label.toLowerCase()}.`;

/** A schema and those that it wraps with a default, a transform and so on. The last one is the type of the value. */
function layersOf(schema: z.core.$ZodType): Schema[] {
  const layer = schema as Schema;
  const { def } = layer._zod;
  if (def.type === "pipe") return [layer, ...layersOf(isTransform(def.in) ? def.out : def.in)];
  return "innerType" in def ? [layer, ...layersOf(def.innerType)] : [layer];
}

const isTransform = (schema: z.core.$ZodType) => (schema as Schema)._zod.def.type === "transform";

function fieldOf(layers: readonly Schema[], hints: Hints): FieldSchema {
  const { field } = hints;
  if (field === "theme-colour" || field === "font-files") return { kind: field };
  if (typeof field === "object") {
    if ("reference" in field) return { kind: "reference", names: field.reference };
    return "picture" in field ? { kind: "picture", needs: field.picture } : { kind: "file", type: field.file };
  }
  const type = layers.at(-1) as Schema;
  const { def } = type._zod;
  switch (def.type) {
    case "string":
      return textField(def, hints);
    case "number":
      return { kind: "number", ...limitsOf(def), isWhole: formatsOf(def).includes("safeint") };
    case "boolean":
      return { kind: "yes-no" };
    case "enum":
    case "literal": {
      const look = field === "threads" ? "colour" : field === "weaves" ? "weave" : "words";
      return { kind: "choice", options: [...(type._zod.values ?? [])] as Json[], look };
    }
    case "object": {
      const isOpen = def.catchall !== undefined && def.catchall._zod.def.type !== "never";
      const group: FieldSchema = {
        kind: "group",
        fields: fieldsOf(type as z.core.$ZodObject),
        ...(isOpen && { isOpen }),
      };
      /* The name alone, instead of a group with it. */
      const mayBeText = layers.some(({ _zod }) => _zod.def.type === "pipe" && isTransform(_zod.def.in));
      return mayBeText ? shapes([...group.fields.slice(0, 1), { ...PLAIN, label: "With details", ...group }]) : group;
    }
    case "array": {
      const item = formSchemaOf(def.element);
      const isTable = field === "table" && item.kind === "list";
      return { kind: "list", item: isTable ? { ...item, label: "Row", isRow: true } : item, ...limitsOf(def) };
    }
    case "tuple": {
      const { length } = def.items;
      return { kind: "list", item: formSchemaOf(def.items[0] ?? z.never()), min: length, max: length };
    }
    case "record":
      return { kind: "map", item: formSchemaOf(def.valueType) };
    case "union":
      if (!("discriminator" in def)) return shapes(def.options.map((option) => formSchemaOf(option)));
      return { kind: "kinds", options: def.options.map((option) => kindOption(option as z.core.$ZodObject)) };
    default:
      throw new Error(`No field of the form is for values of the type ${def.type}`);
  }
}

const PLAIN = { label: "", isOptional: false, isAdvanced: false } as const;

const fieldsOf = ({ _zod }: z.core.$ZodObject) =>
  Object.entries(_zod.def.shape).map(([name, schema]) => ({ ...formSchemaOf(schema, name), name }));

function kindOption(option: z.core.$ZodObject): NamedSchema {
  const [kind] = option._zod.def.shape.kind?._zod.values ?? [];
  const name = String(kind);
  const [example] = (z.globalRegistry.get(option)?.examples ?? []) as Json[];
  return { ...formSchemaOf(option, name), name, example };
}

/** A shape without a title is called by its first field or value. */
const shapes = (options: readonly FormSchema[]): FieldSchema => ({
  kind: "shapes",
  options: options.map((option) => {
    const first = option.kind === "group" ? option.fields[0]?.label : option.kind === "choice" && option.options[0];
    return { ...option, label: option.label || inWords(String(first || option.kind)) };
  }),
});

const checksOf = (def: z.core.$ZodTypeDef) =>
  [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)] as readonly Partial<z.core.$ZodChecks["_zod"]["def"]>[];

const formatsOf = (def: z.core.$ZodTypeDef) =>
  checksOf(def).map((each) => (each.check === "string_format" || each.check === "number_format" ? each.format : ""));

function limitsOf(def: z.core.$ZodTypeDef): Limits {
  const limits: Limits = {};
  for (const check of checksOf(def)) {
    if (check.check === "length_equals") limits.min = limits.max = check.length ?? 0;
    if (check.check === "min_length") limits.min = check.minimum ?? 0;
    if (check.check === "max_length") limits.max = check.maximum ?? 0;
    if (check.check === "greater_than") limits.min = Number(check.value) + (check.inclusive ? 0 : 1);
    if (check.check === "less_than") limits.max = Number(check.value) - (check.inclusive ? 0 : 1);
  }
  return limits;
}

function textField(def: z.core.$ZodTypeDef, { field, format }: Hints): FieldSchema {
  if (field === "link" || field === "time") return { kind: field };
  if (field === "time-zone")
    return { kind: "choice", options: [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])], look: "words" };
  if (format === "markdown-body") return { kind: "markdown", size: "body" };
  if (format === "markdown") return { kind: "markdown", size: field === "paragraph" ? "paragraph" : "line" };
  const formats = formatsOf(def);
  if (formats.includes("date")) return { kind: "date" };
  if (formats.includes("email")) return { kind: "email" };
  const { max } = limitsOf(def);
  const kinds = checksOf(def).map(({ check }) => check);
  /* Texts are trimmed. Ids and other values with a pattern are not shown. */
  const isShown = kinds.includes("overwrite") && !kinds.includes("string_format");
  return { kind: "text", ...(max !== undefined && { max }), isLong: field === "text-lines", isShown };
}
