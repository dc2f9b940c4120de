import { createElement, Fragment, type ReactNode } from "react";
import { useInterfaceWords } from "#site/components/ui/interface-words.ts";
import { Picture } from "#site/components/ui/Picture.tsx";
import { footnoteId, fragment, inline } from "#site/components/ui/RichText.tsx";
import type { ListItem, MarkdownBlock, Markdown as MarkdownRecord } from "#site/content/markdown.ts";
import type { Inline } from "#site/content/rich-text.ts";
import styles from "./Markdown.module.css";
import { TextTable } from "./TextTable.tsx";

type Props = {
  text: MarkdownRecord;
  /** Before its anchors, so that a page can show several texts, such as `security-`. */
  idPrefix?: string;
  /** The level of `##` on the page. */
  level?: 2 | 3;
  /** Makes each `##` a section of the page, which may be laid out late and is marked in a list of contents. */
  inSections?: boolean;
};

/** A text of type `markdownBody`. Its lines are as long as is good to read; code, tables and pictures may be wider. */
export function Markdown({ text, idPrefix = "", level = 2, inSections = false }: Props) {
  const words = useInterfaceWords().body;
  const blocks = (list: readonly MarkdownBlock[]): ReactNode => fragment(list.map(blockElement));

  function blockElement(block: MarkdownBlock): ReactNode {
    switch (block.kind) {
      case "paragraph":
        return <p>{inline(block.children, idPrefix)}</p>;
      case "heading": {
        const element = `h${block.level - 2 + level}`;
        const id = idPrefix + block.id;
        const isTitle = inSections && block.level === 2;
        return createElement(element, { id: isTitle ? `${id}_title` : id }, inline(block.children, idPrefix));
      }
      case "list": {
        const items = fragment(block.items.map(listItem));
        if (!block.isOrdered) return <ul className="text-list">{items}</ul>;
        return (
          <ol className="text-list" start={block.start === 1 ? undefined : block.start}>
            {items}
          </ol>
        );
      }
      case "quote":
        return <blockquote>{blocks(block.blocks)}</blockquote>;
      case "code":
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
          <pre className={styles.code} tabIndex={0} role="group" aria-label={words.code}>
            <code>{block.text}</code>
          </pre>
        );
      case "table":
        return (
          <div className={styles.table}>
            <TextTable heads={block.heads} rows={block.rows} />
          </div>
        );
      case "picture":
        return (
          <figure className={styles.figure}>
            <Picture picture={block.picture} place="figure" fit="natural" />
            {block.caption && <figcaption className="caption">{block.caption}</figcaption>}
          </figure>
        );
      default:
        return block satisfies never;
    }
  }

  const listItem = ({ children, blocks: below }: ListItem) => (
    <li>
      {inline(children, idPrefix)}
      {blocks(below)}
    </li>
  );

  const footnote = (children: readonly Inline[], index: number) => {
    const id = footnoteId(idPrefix, index + 1);
    return (
      <li id={id}>
        {inline(children)}{" "}
        <a href={`#${id}_mark`} role="doc-backlink">
          {words.backToText}
        </a>
      </li>
    );
  };

  const part = ([first, ...others]: readonly MarkdownBlock[]) => {
    if (!first) return null;
    const content = blocks([first, ...others]);
    const className = `chapter ${styles.text}`;
    if (!inSections || first.kind !== "heading") return <div className={className}>{content}</div>;
    const id = idPrefix + first.id;
    return (
      <section id={id} aria-labelledby={`${id}_title`} className={className}>
        {content}
      </section>
    );
  };

  const Root = inSections ? Fragment : "div";
  return (
    <Root>
      {fragment((inSections ? sectionsOf(text.blocks) : [text.blocks]).map(part))}
      {text.footnotes.length > 0 && (
        <ol className={`quiet line-above ${styles.footnotes}`} aria-label={words.footnotes}>
          {fragment(text.footnotes.map(footnote))}
        </ol>
      )}
    </Root>
  );
}

/** The blocks above the first `##`, then those of each. */
function sectionsOf(blocks: readonly MarkdownBlock[]): MarkdownBlock[][] {
  const sections: MarkdownBlock[][] = [[]];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) sections.push([]);
    sections.at(-1)?.push(block);
  }
  return sections;
}
