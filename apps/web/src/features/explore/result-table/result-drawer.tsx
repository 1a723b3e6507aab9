import { faAngleDown, faAngleUp } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { usePreference } from '../../../session/preferences.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { SplitHandle } from '../frame/split-handle.tsx';
import classes from './result-drawer.module.css';
import { TablePane } from './table-pane.tsx';
import type { TableName } from './table-source.ts';
import { useTableSources } from './use-table-sources.ts';

/** In pixels; never so much that nothing is left of the canvas (`result-drawer.module.css`). */
const HEIGHT = 300;
const MIN_HEIGHT = 140;
const MAX_HEIGHT = 900;
const TITLES: Readonly<Record<TableName, string>> = {
  nodes: 'Nodes',
  relationships: 'Relationships',
  paths: 'Paths',
  rows: 'Rows',
};

/**
 * The result as tables, below its picture: whatever can be read there can be read here. It opens by itself where a
 * picture tells nothing: for rows without a graph, and for nodes without relationships.
 */
export function ResultDrawer() {
  const { search, setSearch, result } = useExplore();
  const [height, setHeight] = usePreference('explore.table-height', HEIGHT);
  const { sources, notes, opensByItself } = useTableSources(result);
  const [chosen, setChosen] = useState<TableName>();
  const [closedFor, setClosedFor] = useState<unknown>();
  const source = sources.find(({ name }) => name === chosen) ?? sources[0];
  if (source === undefined) {
    return null;
  }

  const isOpen =
    search.table === 'open' || (opensByItself && closedFor !== result.answer && result.answer !== undefined);
  const toggle = (opens: boolean) => {
    setClosedFor(opens ? undefined : result.answer);
    if (opens !== (search.table === 'open')) {
      setSearch({ table: opens ? 'open' : undefined }, { replace: true });
    }
  };

  return (
    <section
      aria-label="Result as tables"
      className={classes['drawer']}
      data-open={isOpen}
      style={isOpen ? { height } : {}}
    >
      {isOpen ? (
        <SplitHandle
          label="Height of the table"
          side="top"
          size={height}
          min={MIN_HEIGHT}
          max={MAX_HEIGHT}
          onResize={setHeight}
        />
      ) : null}
      <div className={classes['bar']}>
        <Tabs
          value={source.name}
          onChange={(name) => {
            setChosen(sources.find((one) => one.name === name)?.name);
            toggle(true);
          }}
          className={classes['tabs']}
        >
          <Tabs.List>
            {sources.map(({ name, count }) => (
              <Tabs.Tab key={name} value={name} className={classes['tab']}>
                {TITLES[name]}{' '}
                <span className={classes['count']}>
                  <Amount value={count} />
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed" truncate>
            {note}
          </Text>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          ml="auto"
          aria-label={isOpen ? 'Close the table' : 'Open the table'}
          aria-expanded={isOpen}
          onClick={() => toggle(!isOpen)}
        >
          <Icon icon={isOpen ? faAngleDown : faAngleUp} />
        </ActionIcon>
      </div>
      {isOpen ? (
        <TablePane
          key={`${source.name} ${JSON.stringify(result.request?.query.queryKey)}`}
          source={source}
          title={TITLES[source.name]}
        />
      ) : null}
    </section>
  );
}
