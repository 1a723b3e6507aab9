import type { JobState } from './job-state.ts';
import classes from './state-badge.module.css';

/** A word with a dot in its colour: colour alone never tells. */
export function StateBadge({ label, tone }: JobState) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {label}
    </span>
  );
}
