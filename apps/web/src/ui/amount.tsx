import { countOf, formatCompact, formatNumber, type Noun } from './format.ts';

export interface AmountProps {
  readonly value: number;
  /** What is counted, and what many of them are called; left out, where something beside it says so. */
  readonly noun?: Noun;
  readonly nouns?: string;
}

/** A number that is read at a glance: large ones are short, and whoever points at one is told it exactly. */
export function Amount({ value, noun, nouns }: AmountProps) {
  const exact = noun === undefined ? formatNumber(value) : countOf(value, noun, nouns);
  const short = noun === undefined ? formatCompact(value) : countOf(value, noun, nouns, formatCompact);

  return short === exact ? exact : <span title={exact}>{short}</span>;
}

/** By how much a number is another one: `+3`, `−2`, `±0`. */
export function Change({ by }: { readonly by: number }) {
  return by === 0 ? (
    '±0'
  ) : (
    <>
      {by > 0 ? '+' : '−'}
      <Amount value={Math.abs(by)} />
    </>
  );
}
