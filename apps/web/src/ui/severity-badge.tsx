import { SEVERITIES, SEVERITY_LABELS, type Severity } from './finding-words.ts';
import classes from './severity-badge.module.css';

const BAR = { width: 3, gap: 1, step: 3 };
const HEIGHT = SEVERITIES.length * BAR.step;

/** A word with bars, the more of them filled the worse: colour alone never tells. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const filled = SEVERITIES.length - SEVERITIES.indexOf(severity);

  return (
    <span className={classes['badge']} data-severity={severity}>
      <svg width={SEVERITIES.length * (BAR.width + BAR.gap) - BAR.gap} height={HEIGHT} aria-hidden="true">
        {SEVERITIES.map((name, place) => (
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
