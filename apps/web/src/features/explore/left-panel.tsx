import {
  faMagnifyingGlass,
  faRoute,
  faTerminal,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import { Tabs } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { EXPLORE_TABS, type ExploreTab } from '../../parts/addresses/explore-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { CypherPanel } from './cypher/cypher-panel.tsx';
import { useExplore } from './explore-context.tsx';
import classes from './left-panel.module.css';
import { NodeSearchPanel } from './node-search/node-search-panel.tsx';
import { PathfindingPanel } from './pathfinding/pathfinding-panel.tsx';

interface PanelTab {
  readonly tab: ExploreTab;
  readonly label: string;
  readonly icon: IconDefinition;
  readonly Panel: ComponentType;
}

/** One line for each way to ask. */
const TABS: readonly PanelTab[] = [
  { tab: 'node', label: 'Search', icon: faMagnifyingGlass, Panel: NodeSearchPanel },
  { tab: 'pathfinding', label: 'Pathfinding', icon: faRoute, Panel: PathfindingPanel },
  { tab: 'cypher', label: 'Cypher', icon: faTerminal, Panel: CypherPanel },
];

/** Ways to ask the graph. A tab that was opened stays as it was left. */
export function LeftPanel() {
  const { search, setSearch } = useExplore();
  const wished = search.exploreSearchTab ?? EXPLORE_TABS[0];
  const current = TABS.some(({ tab }) => tab === wished) ? wished : EXPLORE_TABS[0];
  const [opened, setOpened] = useState<ReadonlySet<ExploreTab>>(new Set([current]));
  if (!opened.has(current)) {
    setOpened(new Set([...opened, current]));
  }

  return (
    <Tabs
      className={classes['tabs']}
      value={current}
      onChange={(tab) => setSearch({ exploreSearchTab: EXPLORE_TABS.find((known) => known === tab) })}
    >
      <Tabs.List className={classes['list']}>
        {TABS.map(({ tab, label, icon }) => (
          <Tabs.Tab key={tab} value={tab} leftSection={<Icon icon={icon} size={12} />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ tab, Panel }) => (
        <Tabs.Panel key={tab} value={tab} className={classes['panel']} data-explore-tab={tab}>
          {opened.has(tab) ? <Panel /> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
