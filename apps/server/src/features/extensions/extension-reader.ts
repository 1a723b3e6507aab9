import type { ExtensionDocument } from '@secgraph/extensions';
import { BoundedThread } from '../../bounded-thread/bounded-thread.ts';
import type { ReadQuestion } from './read-question.ts';

/** Reads what extensions are sent in. Errors: those of `@secgraph/extensions`, and those of `BoundedThread`. */
export interface ExtensionReader {
  /** @param asker who takes turns with others */
  read(question: ReadQuestion, asker: string): Promise<readonly ExtensionDocument[]>;
  close(): Promise<void>;
}

/** The largest that people write takes a second: what takes longer is made for it. */
export const READ_DEADLINE_MS = 15_000;
/** Ten megabytes of JSON take 300 at worst, once they are values. */
const HEAP_MB = 512;
/** Each may hold ten megabytes while it waits. */
const MAX_WAITING = 8;

/** In a thread of its own: whatever a file holds, no request waits for it but the one that brought it. */
export function createExtensionReader(): ExtensionReader {
  const thread = new BoundedThread<ReadQuestion, readonly ExtensionDocument[]>({
    name: 'extensions',
    entry: new URL('./thread/read-thread.ts', import.meta.url),
    deadlineMs: READ_DEADLINE_MS,
    heapMb: HEAP_MB,
    maxWaiting: MAX_WAITING,
    maxWaitingOfOne: 2,
  });

  return {
    read: (question, asker) => thread.ask(question, asker),
    close: () => thread.close(),
  };
}
