import { faChevronDown, faChevronRight } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  type KindFilter,
  PATH_KINDS,
  type ShownGroup,
  searchTree,
  tickedOf,
  toggleKinds,
} from './kind-filter.ts';
import classes from './kind-filter-tree.module.css';

export interface KindFilterTreeProps {
  readonly filter: KindFilter;
  readonly onChange: (filter: KindFilter) => void;
}

/** All kinds that paths may use, by what an attacker does with them. */
export function KindFilterTree({ filter, onChange }: KindFilterTreeProps) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const platforms = searchTree(text);
  const isSearched = text.trim() !== '';

  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        label="Find a kind"
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={() => onChange(new Set(PATH_KINDS))}>
          All
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange(new Set())}>
          None
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {filter.size} of {countOf(PATH_KINDS.length, 'kind')}
        </Text>
      </Group>
      <div className={classes['tree']} role="group" aria-label="Kinds that paths may use">
        {platforms.map((platform) => (
          <section key={platform.name} aria-label={platform.name}>
            <GroupBox group={platform} filter={filter} onChange={onChange} />
            <ul className={classes['list']}>
              {platform.categories.map((category) => {
                const id = `${platform.name} ${category.name}`;
                const isOpen = isSearched || opened.has(id);

                return (
                  <li key={id}>
                    <div className={classes['category']}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        disabled={isSearched}
                        aria-expanded={isOpen}
                        aria-label={`Kinds of ${category.name}`}
                        onClick={() => setOpened(opened.symmetricDifference(new Set([id])))}
                      >
                        <Icon icon={isOpen ? faChevronDown : faChevronRight} size={10} />
                      </ActionIcon>
                      <GroupBox group={category} filter={filter} onChange={onChange} />
                    </div>
                    {isOpen ? (
                      <ul className={classes['kinds']}>
                        {category.shown.map((kind) => (
                          <li key={kind}>
                            <Checkbox
                              size="xs"
                              label={kind}
                              checked={filter.has(kind)}
                              onChange={() => onChange(toggleKinds(filter, [kind]))}
                            />
                          </li>
                        ))}
                      </ul>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {platforms.length === 0 ? (
          <Text size="sm" c="dimmed">
            No kind is called like this.
          </Text>
        ) : null}
      </div>
    </Stack>
  );
}

interface GroupBoxProps extends KindFilterTreeProps {
  readonly group: ShownGroup;
}

function GroupBox({ group, filter, onChange }: GroupBoxProps) {
  const ticked = tickedOf(filter, group.kinds);
  const count = group.kinds.filter((kind) => filter.has(kind)).length;

  return (
    <Checkbox
      size="xs"
      label={
        <>
          {group.name}{' '}
          <span className={classes['count']}>
            {count}/{group.kinds.length}
          </span>
        </>
      }
      checked={ticked === 'all'}
      indeterminate={ticked === 'some'}
      onChange={() => onChange(toggleKinds(filter, group.kinds))}
    />
  );
}
