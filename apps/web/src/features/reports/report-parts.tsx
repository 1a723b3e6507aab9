import type { ReportFinding } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { Fragment, type ReactNode } from 'react';
import { countOf, formatNumber, type Noun } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import classes from './report.module.css';

/** Names on paper have no title that would show the rest. */
const NAME_LENGTH = 200;

export function NodeName({ node }: { readonly node: ReportFinding['target'] }) {
  return (
    <>
      <Name name={node.name === '' ? node.object_id : node.name} />
      <span className={classes['muted']}> {cleanText(node.kind)}</span>
    </>
  );
}

export function Name({ name }: { readonly name: string }) {
  const [first = '', ...rest] = inLine(name, NAME_LENGTH).split('@');

  // In narrow columns, names of principals break before their domain.
  return (
    <bdi>
      {first}
      {rest.map((part, place) => (
        <Fragment key={`${place}`}>
          <wbr />@{part}
        </Fragment>
      ))}
    </bdi>
  );
}

export interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One number of a summary, and what it counts. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A part of a list: of how many. */
export interface ReportList<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

export interface CutNoteProps {
  readonly list: ReportList<unknown>;
  readonly noun: Noun;
  /** How those that are told were chosen: "by severity". */
  readonly order: string;
}

/** Said wherever a list is longer than what is printed of it. */
export function CutNote({ list: { count, items }, noun, order }: CutNoteProps) {
  return items.length === count ? null : (
    <p className={classes['muted']}>
      The first {formatNumber(items.length)} of {countOf(count, noun)}, {order}.
    </p>
  );
}
