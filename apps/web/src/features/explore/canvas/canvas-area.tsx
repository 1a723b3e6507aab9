import { useFullscreenDocument } from '@mantine/hooks';
import type { GraphView } from '@secgraph/graph-view';
import { lazy, Suspense } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';
import { CanvasMessage } from './canvas-message.tsx';

export interface CanvasAreaProps {
  /** Called with the picture when it can be drawn on, and with nothing when it is gone. */
  readonly onView: (view: GraphView | undefined) => void;
}

/** What draws is loaded beside the page. */
const GraphCanvas = lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas }));

/** The picture, and what stands in its place while there is none. */
export function CanvasArea({ onView }: CanvasAreaProps) {
  const { fullscreen } = useFullscreenDocument();

  return (
    <div className={classes['area']} data-full-screen={fullscreen || undefined}>
      <Suspense fallback={null}>
        <GraphCanvas onView={onView} />
      </Suspense>
      <CanvasMessage />
      <StaleAnswer />
    </div>
  );
}

/** Said over the picture where the question was asked once more and failed: what is shown is the answer before. */
function StaleAnswer() {
  const { result } = useExplore();

  return result.staleError === null ? null : (
    <div className={classes['stale']}>
      <ErrorCard
        title="Refresh failed; the previous result is shown"
        error={result.staleError}
        onRetry={result.ask}
      />
    </div>
  );
}
