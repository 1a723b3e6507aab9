import { Kbd } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import type { Action } from '../../parts/actions/action.ts';
import { useOfferedActions } from '../../parts/actions/action-registry.ts';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { useOwnStore } from '../../state/create-store.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './command-palette.module.css';
import { HIT_GROUP_LABELS, type Hit, rankHits } from './palette-hits.ts';
import { isPaletteOpen, leavePalette } from './palette-state.ts';
import { useFoundNodes } from './use-found-nodes.tsx';
import { usePaletteSources } from './use-palette-sources.tsx';

const PROMPT = 'Search or run a command';
const [store, palette] = createSpotlight();

/** Everything that can be done, and everything that has a name, in one box. */
export function CommandPalette() {
  const opened = useOwnStore(isPaletteOpen);
  useEffect(() => {
    if (!opened) {
      return undefined;
    }
    palette.open();
    return palette.close;
  }, [opened]);
  const [text, setText] = useState('');
  const actions = useOfferedActions();
  const sources = usePaletteSources(opened && text.trim() !== '');
  const nodes = useFoundNodes(text);
  const named = text.trim() === '' ? [] : sources;
  const groups = rankHits(text, [...actions.map(hitOf), ...named, ...nodes]);
  useFirstChosen(groups.flatMap(({ hits }) => hits.map(({ id }) => id)).join());

  return (
    <Spotlight
      store={store}
      shortcut={null}
      onSpotlightClose={() => isPaletteOpen.set(false)}
      query={text}
      onQueryChange={setText}
      actions={groups.map(
        ({ group, hits }): SpotlightActionGroupData => ({
          group: HIT_GROUP_LABELS[group],
          actions: hits.map(present),
        }),
      )}
      // They are ranked already.
      filter={(_, ranked) => ranked}
      // A blurred page is seconds of work for each frame where no graphics card draws.
      overlayProps={{ blur: 0 }}
      searchProps={{ placeholder: PROMPT, 'aria-label': PROMPT }}
      classNames={{ action: classes['line'] ?? '' }}
      attributes={{ content: { 'aria-label': PROMPT } }}
      nothingFound="No results"
      highlightQuery
      scrollable
      maxHeight={420}
      // Whatever is found, the box stays where it is.
      centered={false}
    />
  );
}

/** Whatever the list has come to, the first line is the one that Enter takes. */
function useFirstChosen(lines: string): void {
  const { listId, opened } = useSpotlight(store);
  useEffect(() => {
    // The list is drawn a moment after it was opened.
    const frame = requestAnimationFrame(() => {
      const list = listId === '' ? null : document.getElementById(listId);
      if (!opened || list === null || lines === '') {
        return;
      }

      for (const chosen of list.querySelectorAll('[data-selected]')) {
        chosen.removeAttribute('data-selected');
      }
      list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected: 0 }));
    });

    return () => cancelAnimationFrame(frame);
  }, [listId, opened, lines]);
}

function hitOf({ id, group, label, keywords, icon, shortcut, perform }: Action): Hit {
  return {
    id,
    group,
    label,
    keywords,
    icon: icon === undefined ? undefined : <Icon icon={icon} size={16} />,
    aside: shortcut === undefined ? undefined : <Kbd size="xs">{keysOf(shortcut).join(' ')}</Kbd>,
    perform,
  };
}

function present({ id, label, icon, aside, perform }: Hit) {
  const onClick = () => {
    leavePalette();
    perform();
  };

  return { id, label, leftSection: icon, rightSection: aside, onClick };
}
