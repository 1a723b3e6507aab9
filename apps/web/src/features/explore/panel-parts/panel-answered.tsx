import { type ReactNode } from 'react';
import { AfterPause } from '../../../ui/after-pause.tsx';
import { type Answer } from '../../../ui/answered.tsx';
import classes from './panel.module.css';
import { PanelProblem, type PanelProblemProps } from './panel-problem.tsx';

export interface PanelAnsweredProps<Data> extends Pick<PanelProblemProps, 'title' | 'isList'> {
  readonly answer: Answer<Data>;
  /** What is said meanwhile, as it is said of most. */
  readonly waiting?: string;
  readonly children: (data: Data) => ReactNode;
}

/** What a part of a panel shows of its own answer, in the words of panels. */
export function PanelAnswered<Data>(props: PanelAnsweredProps<Data>) {
  const { answer, waiting = 'Calculating …', children, ...problem } = props;
  const { data, error, refetch } = answer;
  if (error !== null) {
    return <PanelProblem {...problem} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <AfterPause>
        <p className={classes['text']}>{waiting}</p>
      </AfterPause>
    );
  }

  return children(data);
}
