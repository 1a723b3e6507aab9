import { Anchor, Code, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import classes from './markdown-text.module.css';
import { type MarkdownPiece, parseMarkdown } from './parse-markdown.ts';

export interface MarkdownTextProps {
  readonly source: string;
  /** Level of the headings in the text. */
  readonly order?: 3 | 4;
}

/** A text of the service about findings. Links open beside the page. */
export function MarkdownText({ source, order = 3 }: MarkdownTextProps) {
  return (
    <div className={classes['text']}>
      {parseMarkdown(source).map((block, index) => {
        const key = `${index}`;
        switch (block.kind) {
          case 'heading':
            return (
              <Title key={key} order={order} fz={13}>
                <Pieces pieces={block.text} />
              </Title>
            );
          case 'paragraph':
            return (
              <Text key={key} size="sm">
                <Pieces pieces={block.text} />
              </Text>
            );
          case 'quote':
            return (
              <blockquote key={key}>
                <Pieces pieces={block.text} />
              </blockquote>
            );
          case 'list':
            return (
              <ul key={key}>
                {block.items.map((item) => (
                  <li key={item.map(({ text }) => text).join('')}>
                    <Pieces pieces={item} />
                  </li>
                ))}
              </ul>
            );
        }
        return null;
      })}
    </div>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly MarkdownPiece[] }) {
  return pieces.map(({ text, style, url }, index) => {
    const key = `${index}`;
    if (url !== undefined) {
      return (
        <Anchor key={key} href={url} target="_blank" rel="noreferrer" inherit>
          {text}
        </Anchor>
      );
    }

    switch (style) {
      case 'code':
        return <Code key={key}>{text}</Code>;
      case 'strong':
        return <strong key={key}>{text}</strong>;
      case undefined:
        return <Fragment key={key}>{text}</Fragment>;
    }
    return null;
  });
}
