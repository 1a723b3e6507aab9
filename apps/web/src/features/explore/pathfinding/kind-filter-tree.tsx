import { faChevronDown, faChevronRight } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type KindFilter, tickedOf, toggleKinds } from './kind-filter.ts';
import classes from './kind-filter-tree.module.css';
import { type KindPlatform, kindsOfPlatforms, type ShownGroup, searchTree } from './path-kinds.ts';

export interface KindFilterTreeProps {
  readonly platforms: readonly KindPlatform[];
  readonly filter: KindFilter;
  readonly onChange: (filter: KindFilter) => void;
}

/** All kinds that paths may use, by what an attacker does with them; those of extensions each by themselves. */
export function KindFilterTree({ platforms: all, filter, onChange }: KindFilterTreeProps) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const platforms = searchTree(all, text);
  const allKinds = kindsOfPlatforms(all);
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
        <Button size="compact-xs" variant="default" onClick={() => onChange(new Set(allKinds))}>
          All
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange(new Set())}>
          None
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {filter.size} of {countOf(allKinds.length, 'kind')}
        </Text>
      </Group>
      <div className={classes['tree']} role="group" aria-label="Kinds that paths may use">
        {platforms.map((platform) => {
          const [first, ...others] = platform.categories;
          const isPlain = first?.name === '' && others.length === 0;

          return (
            <section key={platform.name} aria-label={platform.name}>
              {isPlain ? null : <GroupBox group={platform} filter={filter} onChange={onChange} />}
              <ul className={isPlain ? classes['plain'] : classes['list']}>
                {platform.categories.map((category) => {
                  const id = `${platform.name} ${category.name}`;

                  return (
                    <CategoryItem
                      key={id}
                      category={isPlain ? { ...category, name: platform.name } : category}
                      isOpen={isSearched || opened.has(id)}
                      onToggle={
                        isSearched ? undefined : () => setOpened(opened.symmetricDifference(new Set([id])))
                      }
                      filter={filter}
                      onChange={onChange}
                    />
                  );
                })}
              </ul>
            </section>
          );
        })}
        {platforms.length === 0 ? (
          <Text size="sm" c="dimmed">
            No matching kinds.
          </Text>
        ) : null}
      </div>
    </Stack>
  );
}

interface CategoryItemProps extends Omit<KindFilterTreeProps, 'platforms'> {
  readonly category: ShownGroup;
  readonly isOpen: boolean;
  /** Undefined: it has to stay open. */
  readonly onToggle: (() => void) | undefined;
}

function CategoryItem({ category, isOpen, onToggle, filter, onChange }: CategoryItemProps) {
  return (
    <li>
      <div className={classes['category']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          disabled={onToggle === undefined}
          aria-expanded={isOpen}
          aria-label={`Kinds of ${category.name}`}
          onClick={onToggle}
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
}

interface GroupBoxProps extends Omit<KindFilterTreeProps, 'platforms'> {
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
