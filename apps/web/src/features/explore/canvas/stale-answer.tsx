import { ErrorCard } from '../../../ui/error-card.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';

/** Said over the picture where the question was asked once more and failed: what is shown is the answer before. */
export function StaleAnswer() {
  const { result } = useExplore();

  return result.staleError === null ? null : (
    <div className={classes['stale']}>
      <ErrorCard
        title="Asking again failed; what is shown is the answer before"
        error={result.staleError}
        onRetry={result.ask}
      />
    </div>
  );
}
