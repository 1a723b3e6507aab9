import { AuthError } from './authenticate.ts';

/** How many wait in each lane. A check takes about a tenth of a second, so nobody waits longer than for a slow login. */
export const MAX_WAITING_CHECKS = 16;
const RETRY_AFTER_SECONDS = 2;

export interface QueuedCheck {
  /** Goes before all others: who guesses must not be able to fill the queue for people where somebody has been before. */
  readonly isFavoured: boolean;
  /** Whoever leaves while waiting gives his place away, and rejects. */
  readonly signal: AbortSignal;
}

/** Runs tasks one at a time. Refuses with `AUTH_BUSY` when too many wait already. */
export type CheckQueue = <Value>(task: () => Promise<Value>, check: QueuedCheck) => Promise<Value>;

type Turn = () => Promise<void>;

export function createCheckQueue(): CheckQueue {
  const favoured = new Set<Turn>();
  const others = new Set<Turn>();
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    for (let turn = takeFirst(favoured, others); turn !== undefined; turn = takeFirst(favoured, others)) {
      await turn();
    }
    isRunning = false;
  };

  return async <Value>(task: () => Promise<Value>, { isFavoured, signal }: QueuedCheck): Promise<Value> => {
    signal.throwIfAborted();
    const lane = isFavoured ? favoured : others;
    if (lane.size >= MAX_WAITING_CHECKS) {
      throw new AuthError('AUTH_BUSY', 'too many passwords are being checked; please try again in a moment', {
        details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
      });
    }

    const outcome = Promise.withResolvers<Value>();
    const turn: Turn = () => {
      signal.removeEventListener('abort', leave);

      return task().then(outcome.resolve, outcome.reject);
    };
    const leave = () => {
      lane.delete(turn);
      outcome.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    lane.add(turn);
    if (!isRunning) {
      void runAll();
    }

    return outcome.promise;
  };
}

function takeFirst(...lanes: readonly Set<Turn>[]): Turn | undefined {
  for (const lane of lanes) {
    for (const turn of lane) {
      lane.delete(turn);

      return turn;
    }
  }

  return undefined;
}
