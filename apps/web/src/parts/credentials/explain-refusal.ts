import { isStatus } from '@secgraph/client';
import { explain } from '../../ui/error-card.tsx';

/** Explains why something was refused that asks for one's password. */
export function explainPasswordRefusal(error: unknown): string {
  if (isStatus(error, 400) && error.message === 'unable to verify current password') {
    return 'The password is not right.';
  }

  return explainPause(error) ?? explain(error);
}

/** Explains why something was refused that asks for a code of one's app. */
export function explainCodeRefusal(error: unknown): string {
  if (isStatus(error, 400) && error.message === 'one time password is invalid') {
    return 'This code is not right. Is the clock of your device right? Wait for the next code and try again.';
  }

  return explainPause(error) ?? explain(error);
}

function explainPause(error: unknown): string | undefined {
  return isStatus(error, 429) ? 'Too many attempts. Wait a moment, then try again.' : undefined;
}
