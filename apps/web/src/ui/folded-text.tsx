import { cleanProse } from '@secgraph/graph-view';
import { useState } from 'react';
import { foldText } from './fold-text.ts';
import { TextButton } from './text-button.tsx';

/** What somebody wrote: of a long text its beginning, until somebody asks for all of it. */
export function FoldedText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const clean = cleanProse(text);
  const folded = foldText(clean);
  if (folded === undefined) {
    return <bdi>{clean}</bdi>;
  }

  return (
    <>
      <bdi>{isWhole ? clean : folded}</bdi>{' '}
      <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : 'Show all'}
      </TextButton>
    </>
  );
}
