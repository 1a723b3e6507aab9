import { faChevronDown, faChevronUp, faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import type { GraphView } from '@secgraph/graph-view';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from './canvas.module.css';

export interface FindBarProps {
  readonly view: GraphView;
  readonly onClose: () => void;
}

/** Finds among what is drawn, and steps through it. */
export function FindBar({ view, onClose }: FindBarProps) {
  const { change } = useExplore();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ readonly ids: readonly string[]; readonly at: number }>({
    ids: [],
    at: 0,
  });
  useEffect(() => () => void view.find(''), [view]);

  const find = (sought: string) => {
    const ids = view.find(sought);
    setText(sought);
    setFound({ ids, at: 0 });
    if (ids[0] !== undefined) {
      view.focus(ids[0]);
    }
  };
  const step = (by: number) => {
    // What is drawn may be something else by now.
    const ids = view.find(text);
    const at = ids.length === 0 ? 0 : (found.at + by + ids.length) % ids.length;
    setFound({ ids, at });
    if (ids[at] !== undefined) {
      view.focus(ids[at]);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      step(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <Group className={classes['find']} gap={4} role="search" aria-label="Find in the picture">
      <TextInput
        size="xs"
        w={200}
        autoFocus
        aria-label="Find in the picture"
        placeholder={`Find among ${formatNumber(change?.nodes ?? 0)} drawn`}
        value={text}
        onChange={(event) => find(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Text size="xs" c="dimmed" miw={56} role="status">
        {text === ''
          ? ''
          : found.ids.length === 0
            ? 'none'
            : `${found.at + 1} of ${formatNumber(found.ids.length)}`}
      </Text>
      <ActionIcon
        variant="subtle"
        aria-label="Previous match"
        disabled={found.ids.length === 0}
        onClick={() => step(-1)}
      >
        <Icon icon={faChevronUp} size={12} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Next match"
        disabled={found.ids.length === 0}
        onClick={() => step(1)}
      >
        <Icon icon={faChevronDown} size={12} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label="Close search" onClick={onClose}>
        <Icon icon={faXmark} size={12} />
      </ActionIcon>
    </Group>
  );
}
