import { isStatus } from '@secgraph/client';

/** What the service answers; null where it says that there is no such thing, or not any more. */
export async function orNull<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (isStatus(error, 404)) {
      return null;
    }
    throw error;
  }
}
