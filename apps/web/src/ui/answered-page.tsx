import { Skeleton } from '@mantine/core';
import { ServiceGoneError } from '@secgraph/client';
import { AfterPause } from './after-pause.tsx';
import { Answered, type AnsweredProps } from './answered.tsx';
import { Page, type PageProps } from './page.tsx';

export interface AnsweredPageProps<Data>
  extends Pick<AnsweredProps<Data>, 'answer' | 'problem' | 'missing' | 'children'>,
    Pick<PageProps, 'title' | 'question'> {
  /** "Reading the finding". */
  readonly waiting: string;
}

const HEIGHT = 320;

/**
 * A page about one thing, which draws itself when that is known. Until then, and where there is none, it has the title
 * of any such thing.
 */
export function AnsweredPage<Data>({ title, question, waiting, ...answered }: AnsweredPageProps<Data>) {
  const { data, error } = answered.answer;
  // That the service is gone stands above every page; what is known is of use meanwhile.
  const isKnown =
    data !== undefined && data !== null && (error === null || error instanceof ServiceGoneError);
  if (isKnown) {
    return answered.children(data);
  }
  if (data === undefined && error === null) {
    return (
      <AfterPause>
        <Page title={title} question={question}>
          <Skeleton height={HEIGHT} role="status" aria-label={waiting} />
        </Page>
      </AfterPause>
    );
  }

  return (
    <Page title={title} question={question}>
      <Answered {...answered} answer={{ ...answered.answer, data: data === null ? data : undefined }}>
        {() => null}
      </Answered>
    </Page>
  );
}
