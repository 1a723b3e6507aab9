import { parentPort } from 'node:worker_threads';
import { invariant, isCodedError } from '@secgraph/kernel';
import type { ThreadQuestion, ThreadReply } from './protocol.ts';

/**
 * The body of a thread that `BoundedThread` starts: says that it is loaded, and answers one question after the other.
 *
 * @param answer may take as long as it likes: whoever asked ends the thread. An error with a code arrives as such.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  invariant(parentPort !== null, 'questions come from another thread');
  const port = parentPort;

  port.on('message', ({ id, question }: ThreadQuestion<Question>) => {
    void replyTo(id, () => answer(question)).then((reply) => port.postMessage(reply));
  });
  port.postMessage({ type: 'ready' } satisfies ThreadReply<never>);
}

async function replyTo<Answer>(
  id: number,
  answer: () => Answer | Promise<Answer>,
): Promise<ThreadReply<Answer>> {
  try {
    return { type: 'answered', id, answer: await answer() };
  } catch (error) {
    return {
      type: 'failed',
      id,
      code: isCodedError(error) ? error.code : undefined,
      message: error instanceof Error ? error.message : String(error),
      details: isCodedError(error) ? error.details : {},
    };
  }
}
