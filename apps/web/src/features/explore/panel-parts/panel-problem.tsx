import { isStatus, ServiceGoneError } from '@secgraph/client';
import { ErrorCard } from '../../../ui/error-card.tsx';
import classes from './panel.module.css';

export interface PanelProblemProps {
  /** What was tried: "Member Of could not be listed". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** A list was asked for: the service fails where it has more entries than it can hold. */
  readonly isList?: boolean;
}

/** Why a part of a panel is empty. Some refusals mean something of their own here. */
export function PanelProblem({ title, error, onRetry, isList = false }: PanelProblemProps) {
  if (error instanceof ServiceGoneError) {
    return (
      <p className={classes['text']}>The service does not answer. This is tried again when it is back.</p>
    );
  }

  return (
    <div className={classes['text']}>
      <ErrorCard title={titleOf(error, isList) ?? title} error={error} onRetry={onRetry} />
    </div>
  );
}

function titleOf(error: unknown, isList: boolean): string | undefined {
  if (isList && isStatus(error, 500)) {
    return 'There are too many objects to count';
  }
  if (isStatus(error, 503)) {
    return 'The service is too busy for this now';
  }

  return isStatus(error, 504) ? 'This took too long' : undefined;
}
