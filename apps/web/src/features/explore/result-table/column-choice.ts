import { useCallback, useMemo } from 'react';
import { usePreference } from '../../../session/preferences.ts';
import type { TableName, TableSource } from './table-source.ts';

/** How somebody wants the columns of a table; kept for him. */
export interface ColumnChoice {
  /** Which are shown, in their order. */
  readonly shown: readonly string[];
  /** Which of them stay at the left. */
  readonly pinned: readonly string[];
  /** Widths in pixels that somebody chose; other columns have the width of their kind. */
  readonly widths: Readonly<Record<string, number>>;
}

export interface KeptColumns {
  readonly choice: ColumnChoice;
  readonly change: (change: Partial<ColumnChoice>) => void;
  readonly reset: () => void;
}

const PINNED: Readonly<Record<TableName, readonly string[]>> = {
  nodes: ['kind', 'label'],
  relationships: [],
  paths: [],
  rows: [],
};
type KeptValues = Readonly<Record<string, unknown>>;
const NOTHING: KeptValues = {};

/**
 * The columns of a table as its user left them. Those of statements have any names, so their choice is kept for
 * statements that return the same columns.
 */
export function useColumnChoice(source: TableSource): KeptColumns {
  const [kept, keep] = usePreference<KeptValues>(`explore.columns.${source.name}`, NOTHING);
  const choice = useMemo(() => choiceFor(source, kept), [source, kept]);
  const change = useCallback(
    (changes: Partial<ColumnChoice>) => keep({ ...choice, ...changes }),
    [keep, choice],
  );
  const reset = useCallback(() => keep(undefined), [keep]);

  return { choice, change, reset };
}

function choiceFor({ name, columns, shownColumns }: TableSource, kept: KeptValues): ColumnChoice {
  const fallback: ColumnChoice = { shown: shownColumns, pinned: PINNED[name], widths: {} };
  const choice = readChoice(kept, fallback);
  const isAnothers = name === 'rows' && choice.shown.some((column) => !columns.includes(column));

  return isAnothers ? fallback : choice;
}

/** What is kept may come from another release. */
export function readChoice(kept: KeptValues, fallback: ColumnChoice): ColumnChoice {
  const shown = readTexts(kept['shown']);
  const widths = kept['widths'];

  return {
    shown: shown === undefined || shown.length === 0 ? fallback.shown : shown,
    pinned: readTexts(kept['pinned']) ?? fallback.pinned,
    widths:
      typeof widths === 'object' && widths !== null
        ? Object.fromEntries(Object.entries(widths).filter(([, width]) => isWidth(width)))
        : fallback.widths,
  };
}

/** Puts a column before another one, or (undefined) at the end. */
export function moveColumn(
  shown: readonly string[],
  column: string,
  before: string | undefined,
): readonly string[] {
  const others = shown.filter((other) => other !== column);
  const at = before === undefined ? others.length : others.indexOf(before);

  return at === -1 || before === column ? shown : others.toSpliced(at, 0, column);
}

function readTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? [...new Set(value.filter((entry) => typeof entry === 'string'))] : undefined;
}

function isWidth(value: unknown): boolean {
  return typeof value === 'number' && value >= 40 && value <= 4_000;
}
