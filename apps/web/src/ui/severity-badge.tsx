import type { Severity } from '@secgraph/vocabulary';
import { SEVERITY_LABELS, WORST_FIRST } from './finding-words.ts';
import classes from './severity-badge.module.css';

const BAR = { width: 3, gap: 1, step: 3 };
const HEIGHT = WORST_FIRST.length * BAR.step;

/** A word with bars, the more of them filled the worse: colour alone never tells. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const filled = WORST_FIRST.length - WORST_FIRST.indexOf(severity);

  return (
    <span className={classes['badge']} data-severity={severity}>
      <svg width={WORST_FIRST.length * (BAR.width + BAR.gap) - BAR.gap} height={HEIGHT} aria-hidden="true">
        {WORST_FIRST.map((name, place) => (
          <rect
            key={name}
            className={place < filled ? classes['filled'] : classes['empty']}
            x={place * (BAR.width + BAR.gap)}
            y={HEIGHT - (place + 1) * BAR.step}
            width={BAR.width}
            height={(place + 1) * BAR.step}
          />
        ))}
      </svg>
      {SEVERITY_LABELS[severity]}
    </span>
  );
}
