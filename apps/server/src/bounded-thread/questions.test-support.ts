import { threadId } from 'node:worker_threads';
import { CodedError } from '@secgraph/kernel';
import { answerQuestions } from './shared/answer-questions.ts';

export type TestQuestion =
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'who' | 'refuse' | 'break' | 'hang' | 'eat' };

answerQuestions(answer);

function answer(question: TestQuestion): number {
  switch (question.kind) {
    case 'double':
      return question.value * 2;
    case 'who':
      return threadId;
    case 'refuse':
      throw new CodedError('TEST_REFUSED', 'not that one', { details: { part: 'all' } });
    case 'break':
      throw new TypeError('a bug');
    case 'hang':
      return spin();
    case 'eat':
      return eat();
  }
}

function spin(): number {
  let turns = 0;
  while (turns >= 0) {
    turns = (turns + 1) % 1_000;
  }
  return turns;
}

function eat(): number {
  const eaten: number[][] = [];
  while (eaten.length >= 0) {
    eaten.push(Array.from({ length: 10_000 }, (_, index) => index * 1.5));
  }
  return eaten.length;
}
