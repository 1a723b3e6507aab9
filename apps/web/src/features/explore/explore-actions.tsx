import {
  faBook,
  faCircleInfo,
  faMagnifyingGlass,
  faRoute,
  faTable,
  faTerminal,
} from '@fortawesome/free-solid-svg-icons';
import { useMemo, useRef } from 'react';
import type { Action } from '../../parts/actions/action.ts';
import { useActions } from '../../parts/actions/action-registry.ts';
import type { ExploreTab } from '../../parts/addresses/explore-search.ts';
import { findBar } from './canvas/find-bar-state.ts';
import { useExplore } from './explore-context.tsx';
import { useAddShown } from './notebooks/use-add-shown.ts';

/** What can be done on this page with a key, or from the command palette. */
export function ExploreActions() {
  const { search, setSearch, view, result, change } = useExplore();
  const { selectedItem, table } = search;
  const lastSelected = useRef<string>(undefined);
  const hasResult = result.request !== undefined;
  const hasPicture = view !== undefined && (change?.graph.nodes.length ?? 0) > 0;
  const add = useAddShown();
  const actions = useMemo((): readonly Action[] => {
    const open = (tab: ExploreTab) => () => {
      setSearch({ exploreSearchTab: tab });
      focusTab(tab);
    };
    const toggleInfo = () => {
      if (selectedItem !== undefined) {
        lastSelected.current = selectedItem;
      }
      setSearch({ selectedItem: selectedItem === undefined ? lastSelected.current : undefined });
    };

    return [
      {
        id: 'explore-search',
        label: 'Search for a node',
        group: 'Do',
        icon: faMagnifyingGlass,
        shortcut: 'Alt+/',
        perform: open('node'),
      },
      {
        id: 'explore-paths',
        label: 'Find paths',
        group: 'Do',
        icon: faRoute,
        shortcut: 'Alt+P',
        perform: open('pathfinding'),
      },
      {
        id: 'explore-cypher',
        label: 'Write a query',
        group: 'Do',
        icon: faTerminal,
        shortcut: 'Alt+C',
        perform: open('cypher'),
      },
      {
        id: 'explore-notebook',
        label: 'Add to notebook',
        group: 'Do',
        icon: faBook,
        isEnabled: add !== undefined,
        perform: () => add?.(),
      },
      {
        id: 'explore-find',
        label: 'Find in the picture',
        group: 'View',
        icon: faMagnifyingGlass,
        shortcut: 'Alt+?',
        isEnabled: hasPicture,
        perform: () => findBar.set(true),
      },
      {
        id: 'explore-table',
        label: 'Show or hide the table',
        group: 'View',
        icon: faTable,
        shortcut: 'Alt+T',
        isEnabled: hasResult,
        perform: () => setSearch({ table: table === 'open' ? undefined : 'open' }),
      },
      {
        id: 'explore-info',
        label: 'Show or hide the details',
        group: 'View',
        icon: faCircleInfo,
        shortcut: 'Alt+I',
        perform: toggleInfo,
      },
    ];
  }, [selectedItem, table, hasResult, hasPicture, add, setSearch]);
  useActions(actions);

  return null;
}

/** Some tabs are loaded when they are opened. */
const PATIENCE_MS = 3_000;
const FIELDS = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]';

/** Puts the cursor into the first field of a tab, once it is there. */
function focusTab(tab: ExploreTab): void {
  const startedAtMs = performance.now();
  const look = () => {
    const panel = document.querySelector(`[data-explore-tab="${tab}"]`);
    const field = panel?.querySelector<HTMLElement>(FIELDS);
    if (field?.checkVisibility() === true) {
      field.focus();
    } else if (performance.now() - startedAtMs < PATIENCE_MS) {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}
