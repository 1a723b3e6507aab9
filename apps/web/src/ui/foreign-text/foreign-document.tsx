import { Anchor, Code } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import classes from './foreign-text.module.css';
import { readMarkdown, type TextPiece } from './read-markdown.ts';

/** In a chunk of its own, with what reads the text. */
export function ForeignDocument({ source }: { readonly source: string }) {
  return <div className={classes['text']}>{readMarkdown(source).map(renderPiece)}</div>;
}

/** Made of nothing but elements and texts: there is no way for markup of the text into the page. */
function renderPiece(piece: TextPiece, key: number): ReactNode {
  switch (piece.type) {
    case 'text':
      return piece.text;
    case 'code':
      return <Code key={key}>{piece.text}</Code>;
    case 'block-code':
      return (
        <Code key={key} block>
          {piece.text}
        </Code>
      );
    case 'break':
      return <br key={key} />;
    case 'rule':
      return <hr key={key} />;
    case 'link':
      return (
        <Anchor key={key} href={piece.url} target="_blank" rel="noreferrer" inherit underline="always">
          {piece.pieces.map(renderPiece)}
        </Anchor>
      );
    case 'element': {
      const { tag, start, align, pieces } = piece;
      return createElement(
        tag,
        {
          key,
          ...(start === undefined ? {} : { start }),
          ...(align === undefined ? {} : { style: { textAlign: align } }),
        },
        ...pieces.map(renderPiece),
      );
    }
  }
}
