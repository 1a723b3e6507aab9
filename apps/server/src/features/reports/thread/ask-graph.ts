import type { MessagePort } from 'node:worker_threads';
import type {
  GraphAnswer,
  GraphQuestion,
  ReportThreadAnswer,
  ReportThreadMessage,
} from '../shared/protocol.ts';
import { ReportProblem } from './report-problem.ts';

/** Answers what the graph is asked. @throws {@link ReportProblem} */
export type AskGraph = <Answer>(question: GraphQuestion) => Promise<Answer>;

/** Questions cross to the main thread, which has the workers of the graph. */
export function askOver(port: MessagePort): (question: GraphQuestion) => Promise<GraphAnswer> {
  const waiting = new Map<number, (answer: GraphAnswer) => void>();
  let lastId = 0;
  port.on('message', ({ id, ...answer }: ReportThreadAnswer) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });

  return (question) => {
    lastId++;
    const { promise, resolve } = Promise.withResolvers<GraphAnswer>();
    waiting.set(lastId, resolve);
    port.postMessage({ type: 'ask', id: lastId, question } satisfies ReportThreadMessage);
    return promise;
  };
}

export function readingAnswers(ask: (question: GraphQuestion) => Promise<GraphAnswer>): AskGraph {
  return async <Answer>(question: GraphQuestion) => {
    const { bytes, problem } = await ask(question);
    if (bytes === undefined) {
      throw new ReportProblem(problem);
    }
    return JSON.parse(Buffer.from(bytes).toString()) as Answer;
  };
}
