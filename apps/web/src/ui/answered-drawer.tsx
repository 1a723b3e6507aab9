import { Drawer } from '@mantine/core';
import { type ReactNode } from 'react';
import { Answered, type AnsweredProps } from './answered.tsx';
import { useReturnToOpener } from './use-return-to-opener.ts';

export interface AnsweredDrawerProps<Data>
  extends Pick<AnsweredProps<Data>, 'answer' | 'problem' | 'waiting' | 'missing' | 'children'> {
  readonly title: (data: NonNullable<Data>) => ReactNode;
  /** While nothing is known of it. */
  readonly untitled: string;
  readonly onClose: () => void;
}

const WIDTH = 640;
const HEIGHT = 200;

/** Everything about one row of a list, beside the list. */
export function AnsweredDrawer<Data>(props: AnsweredDrawerProps<Data>) {
  useReturnToOpener();
  const { title, untitled, onClose, ...answered } = props;
  const { data } = answered.answer;

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={<bdi>{data === undefined || data === null ? untitled : title(data)}</bdi>}
    >
      <Answered {...answered} height={HEIGHT} />
    </Drawer>
  );
}
