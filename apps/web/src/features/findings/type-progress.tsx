import { Text } from '@mantine/core';
import type { FindingProgress } from '@secgraph/contract';
import { formatNumber } from '../../ui/format.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import classes from './type-progress.module.css';

export interface TypeProgressProps {
  /** Undefined: not known. */
  readonly progress: FindingProgress['types'][number] | undefined;
}

/** In the order in which the bar has them. */
const PARTS = ['remediated', 'fixed', 'in_progress', 'accepted', 'false_positive', 'active'] as const;
const PART_WORDS: Readonly<Record<(typeof PARTS)[number], string>> = {
  remediated: 'fixed',
  fixed: 'fixed, unconfirmed',
  in_progress: 'in progress',
  accepted: 'accepted',
  false_positive: 'false positives',
  active: 'open',
};

/** How many findings of a type were fixed in the last 30 days, of those that are open or were fixed. */
export function TypeProgress({ progress }: TypeProgressProps) {
  if (progress === undefined) {
    return null;
  }

  const total = PARTS.reduce((sum, part) => sum + progress[part], 0);
  const label = PARTS.filter((part) => progress[part] > 0)
    .map((part) => `${formatNumber(progress[part])} ${PART_WORDS[part]}`)
    .join(', ');

  return (
    <div className={classes['progress']} title={`${label} (fixed: in the last 30 days)`}>
      <div className={classes['bar']} role="img" aria-label={label}>
        {PARTS.map((part) =>
          progress[part] === 0 ? null : (
            <span key={part} data-part={part} style={{ flexGrow: progress[part] }} />
          ),
        )}
      </div>
      <Text span inherit c="dimmed" className={classes['words']}>
        {formatNumber(progress.remediated)} of {formatNumber(total)}
      </Text>
    </div>
  );
}

/** How many findings of a type there were after the last analysis of each of the last 30 days. */
export function TypeTrend({ progress }: TypeProgressProps) {
  const values = progress?.history ?? [];
  const [first] = values;
  const last = values.at(-1);

  // One number is no trend.
  return first === undefined || last === undefined || values.length < 2 ? null : (
    <Sparkline
      values={values}
      label={`${formatNumber(first)} at first, ${formatNumber(last)} now, over the last 30 days`}
    />
  );
}
