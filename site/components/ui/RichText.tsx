import { type ComponentProps, createElement, Fragment, type ReactNode } from "react";
import { type Block, type Inline, parseRichText } from "#site/content/rich-text.ts";
import { Link } from "./Link.tsx";

/* Not for components that run in the browser: it would load the Markdown parser there. */

type Props = {
  text: string;
  /** The element around the words, if there is one. */
  as?: "p" | "span" | "li" | "dd" | "blockquote" | "aside";
} & Pick<ComponentProps<"p">, "className" | "id" | "aria-labelledby">;

/** The words of a field of type `richText`. */
export function RichText({ text, as, ...attributes }: Props) {
  const [block] = parseRichText(text).blocks;
  const words = block?.kind === "paragraph" ? inline(block.children) : text;
  return as ? createElement(as, attributes, words) : words;
}

/** Running text: fields of type `paragraph`, each as one or more paragraphs and lists. */
export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  fragment(texts.flatMap((text) => parseRichText(text).blocks).map(blockElement));

function blockElement(block: Block): ReactNode {
  if (block.kind === "paragraph") return <p>{inline(block.children)}</p>;
  const items = fragment(block.items.map(listItem));
  return block.isOrdered ? <ol className="text-list">{items}</ol> : <ul className="text-list">{items}</ul>;
}

const listItem = (item: readonly Inline[]): ReactNode => <li>{inline(item)}</li>;

/** @param idPrefix for the ids of footnotes, which only bodies have */
export const inline = (nodes: readonly Inline[], idPrefix?: string): ReactNode =>
  fragment(nodes.map((node) => inlineElement(node, idPrefix)));

function inlineElement(node: Inline, idPrefix: string | undefined): ReactNode {
  if (typeof node === "string") return node;
  switch (node.kind) {
    case "code":
      return <code className="text-code">{node.text}</code>;
    case "strong":
      return <strong>{inline(node.children, idPrefix)}</strong>;
    case "em":
      return <em>{inline(node.children, idPrefix)}</em>;
    case "link":
      return <Link href={node.href}>{inline(node.children, idPrefix)}</Link>;
    case "footnote": {
      const id = footnoteId(idPrefix, node.number);
      return (
        <sup>
          <a id={`${id}_mark`} href={`#${id}`} role="doc-noteref">
            {node.number}
          </a>
        </sup>
      );
    }
    default:
      return node satisfies never;
  }
}

/** The anchor of a footnote; that of its mark ends in `_mark`. */
export const footnoteId = (idPrefix: string | undefined, number: number) => `${idPrefix ?? ""}footnote_${number}`;

/** The children of a fragment have an order that never changes, so they need no keys. */
export const fragment = (children: readonly ReactNode[]) => createElement(Fragment, null, ...children);
