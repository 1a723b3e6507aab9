import classes from './state-badge.module.css';

export interface BadgeState {
  readonly label: string;
  readonly tone: 'ok' | 'busy' | 'moderate' | 'high' | 'critical' | 'low';
}

/** A word with a dot in its colour: colour alone never tells. */
export function StateBadge({ label, tone }: BadgeState) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      <span className={classes['label']}>{label}</span>
    </span>
  );
}
