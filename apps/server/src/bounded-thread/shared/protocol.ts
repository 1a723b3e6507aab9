import type { ErrorDetails } from '@secgraph/kernel';

export interface ThreadQuestion<Question> {
  readonly id: number;
  readonly question: Question;
}

/** `failed`: with a code where the error had one. */
export type ThreadReply<Answer> =
  | { readonly type: 'ready' }
  | { readonly type: 'answered'; readonly id: number; readonly answer: Answer }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: string | undefined;
      readonly message: string;
      readonly details: ErrorDetails;
    };
