import { Kbd } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useState } from 'react';
import type { Action } from '../../parts/actions/action.ts';
import { useOfferedActions } from '../../parts/actions/action-registry.ts';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFoundNodes } from './use-found-nodes.tsx';

const PROMPT = 'Search nodes, pages and actions';
const [store, palette] = createSpotlight();

export function openPalette(): void {
  palette.open();
}

/** Everything that can be done, in one box. */
export function CommandPalette() {
  const actions = useOfferedActions();
  const [text, setText] = useState('');
  const nodes = useFoundNodes(text);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      actions={[...actions.map(present), ...nodes]}
      searchProps={{ placeholder: PROMPT, 'aria-label': PROMPT }}
      attributes={{ content: { 'aria-label': PROMPT } }}
      nothingFound="Nothing has this name."
      highlightQuery
      scrollable
      maxHeight={420}
    />
  );
}

function present({ id, label, icon, shortcut, perform }: Action): SpotlightActionData {
  return {
    id,
    label,
    onClick: perform,
    ...(icon === undefined ? {} : { leftSection: <Icon icon={icon} size={16} /> }),
    ...(shortcut === undefined ? {} : { rightSection: <Kbd size="xs">{keysOf(shortcut).join(' ')}</Kbd> }),
  };
}
