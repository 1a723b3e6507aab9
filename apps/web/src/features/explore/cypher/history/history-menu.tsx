import { Button, Menu, Text } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { Amount } from '../../../../ui/amount.tsx';
import { formatNumber, withUnit } from '../../../../ui/format.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { Statement } from '../run-statement.ts';
import classes from './history-menu.module.css';
import type { HistoryEntry } from './query-history.ts';

export interface HistoryMenuProps {
  readonly entries: readonly HistoryEntry[];
  readonly onOpen: (statement: Statement) => void;
  readonly onClear: () => void;
}

const MAX_LENGTH = 160;

/** What was run before; a click brings it back into the editor. */
export function HistoryMenu({ entries, onOpen, onClear }: HistoryMenuProps) {
  return (
    <Menu position="bottom-end" width={460}>
      <Menu.Target>
        <Button size="xs" variant="default">
          History
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['list']}>
        {entries.length === 0 ? <Menu.Label>Nothing has been run yet.</Menu.Label> : null}
        {entries.map((entry) => (
          <Menu.Item key={entry.at} onClick={() => onOpen(entry)}>
            <Text size="xs" ff="monospace" lineClamp={3}>
              {shortenText(cleanText(entry.text), MAX_LENGTH)}
            </Text>
            <Text size="xs" c="dimmed">
              <Amount value={entry.rowCount} noun="row" /> · {withUnit(formatNumber(entry.durationMs), 'ms')}{' '}
              · <RelativeTime time={new Date(entry.at)} />
            </Text>
          </Menu.Item>
        ))}
        {entries.length === 0 ? null : (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onClear}>Clear history</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
