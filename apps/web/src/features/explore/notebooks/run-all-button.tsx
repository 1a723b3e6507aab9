import { faPlay, faStop } from '@fortawesome/free-solid-svg-icons';
import { Button, Text } from '@mantine/core';
import type { Notebook } from '@secgraph/contract';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RunAll } from './use-run-all.ts';

export interface RunAllButtonProps {
  readonly notebook: Notebook;
  readonly runAll: RunAll;
  readonly isEnabled: boolean;
}

/** Asks all questions of a notebook, or stops asking. */
export function RunAllButton({ notebook, runAll: { progress, start, stop }, isEnabled }: RunAllButtonProps) {
  return progress === undefined ? (
    <Button leftSection={<Icon icon={faPlay} />} disabled={!isEnabled} onClick={() => start(notebook.cells)}>
      Run all
    </Button>
  ) : (
    <>
      <Text size="sm" role="status">
        Question {formatNumber(progress.done + 1)} of {formatNumber(progress.total)}
      </Text>
      <Button color="red" variant="outline" leftSection={<Icon icon={faStop} />} onClick={stop}>
        Stop
      </Button>
    </>
  );
}
