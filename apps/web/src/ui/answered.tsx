import { Text } from '@mantine/core';
import { isStatus, ServiceGoneError } from '@secgraph/client';
import { type ReactNode } from 'react';
import { AfterPause } from './after-pause.tsx';
import { ErrorCard } from './error-card.tsx';
import { Waiting } from './waiting.tsx';

/** What came of a question to the service: a query, or several of them as one ({@link joinAnswers}). */
export interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface AnsweredProps<Data> {
  readonly answer: Answer<Data>;
  /** "The findings could not be counted". */
  readonly problem: string;
  /** "Counting the findings"; left out where something beside it says so. What is no text is shown as it is. */
  readonly waiting?: ReactNode;
  /** Of what will stand there, in pixels. */
  readonly height?: number | undefined;
  /** What is said where there is no such thing, or not any more: the answer is null, or was refused with 404. */
  readonly missing?: ReactNode;
  readonly children: (data: NonNullable<Data>) => ReactNode;
}

/**
 * What a part of a page shows of its own answer: the others do not wait for it, and its failure is not theirs. A
 * failure stands above what was known before, which stays: reading a list again must not take it away.
 */
export function Answered<Data>(props: AnsweredProps<Data>) {
  const { answer, problem, waiting, height = 0, missing, children } = props;
  const { data, error, refetch } = answer;
  if (missing !== undefined && (data === null || isStatus(error, 404))) {
    return <Sentence>{missing}</Sentence>;
  }
  if (data === undefined && error === null) {
    return isText(waiting) ? <Waiting height={height} label={waiting} /> : <AfterPause>{waiting}</AfterPause>;
  }
  // The bar above everything says so, too; a place without a word would look as if there was nothing to tell.
  if (data === undefined && error instanceof ServiceGoneError && waiting !== null) {
    return (
      <Text size="sm" c="dimmed">
        The service does not answer. This appears as soon as it does.
      </Text>
    );
  }

  return (
    <>
      <ErrorCard title={problem} error={error} onRetry={() => void refetch()} />
      {data === undefined || data === null ? null : children(data)}
    </>
  );
}

/** What is said where a list or a thing would be; what is more than a text says itself how it looks. */
export function Sentence({ children }: { readonly children: ReactNode }) {
  return typeof children === 'string' ? <Text size="sm">{children}</Text> : children;
}

function isText(node: ReactNode): node is string | undefined {
  return node === undefined || typeof node === 'string';
}

/** The same answer, with what is made of its data. */
export function mapAnswer<Data, Made>(answer: Answer<Data>, make: (data: Data) => Made): Answer<Made> {
  const { data, error, refetch } = answer;

  return { data: data === undefined ? undefined : make(data), error, refetch };
}

type DataOf<Answers extends readonly Answer<unknown>[]> = {
  readonly [Place in keyof Answers]: Exclude<Answers[Place]['data'], undefined>;
};

/** Several answers that are of use together alone: the first that fails speaks for all, which are asked again. */
export function joinAnswers<const Answers extends readonly Answer<unknown>[]>(
  ...answers: Answers
): Answer<DataOf<Answers>> {
  const data = answers.map((answer) => answer.data);

  return {
    data: data.includes(undefined) ? undefined : (data as unknown as DataOf<Answers>),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
