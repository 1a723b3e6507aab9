import { Skeleton } from '@mantine/core';
import { AfterPause } from './after-pause.tsx';

export interface WaitingProps {
  /** About as high as what is awaited, so that nothing jumps. */
  readonly height: number;
  /** What is going on: "Reading the users". Left out where something beside it says so. */
  readonly label?: string | undefined;
}

/** Stands in the place of what is being read. */
export function Waiting({ height, label }: WaitingProps) {
  return (
    <AfterPause>
      <Skeleton height={height} {...(label === undefined ? {} : { role: 'status', 'aria-label': label })} />
    </AfterPause>
  );
}
