import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons';
import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import type { SearchResult } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { explain } from '../../ui/error-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { readNodeQuery } from './node-query.ts';
import { NodeRow } from './node-row.tsx';
import classes from './node-search-box.module.css';
import { listedFactsQuery, MAX_FOUND, nodeKindsQuery, nodeSearchQuery } from './search-queries.ts';

export interface NodeSearchBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  /** Name of the node that is chosen, until somebody types. */
  readonly chosen?: string | undefined;
  /** Its object id: with another one, what was being typed is done. */
  readonly chosenId?: string | undefined;
  /** Only nodes of this kind, where the text has no prefix. */
  readonly kind?: string | undefined;
  /** Stands in the field, at its end. */
  readonly aside?: ReactNode;
  readonly onChoose: (node: SearchResult) => void;
}

/** Finds a node while its name is typed. */
export function NodeSearchBox({
  label,
  placeholder,
  chosen = '',
  chosenId,
  kind,
  aside,
  onChoose,
}: NodeSearchBoxProps) {
  const [typed, setTyped] = useState<string>();
  const [knownId, setKnownId] = useState(chosenId);
  if (chosenId !== knownId) {
    setKnownId(chosenId);
    setTyped(undefined);
  }
  const input = useRef<HTMLInputElement>(null);
  const lastTyped = useRef('');
  const client = useQueryClient();
  const combobox = useCombobox();
  const { data: kinds = [] } = useQuery(nodeKindsQuery);
  const query = readNodeQuery(typed ?? '', kinds, kind);
  const { data, error, isPlaceholderData } = useQuery(nodeSearchQuery(query));
  const found = query.text === '' ? undefined : data;
  const listed = found?.slice(0, MAX_FOUND) ?? [];
  const { data: facts } = useQuery(
    listedFactsQuery(isPlaceholderData ? [] : listed.map(({ objectid }) => objectid)),
  );

  const type = (text: string) => {
    lastTyped.current = text;
    setTyped(text);
    combobox.openDropdown();
  };
  const choose = (node: SearchResult | undefined) => {
    if (node === undefined) {
      return;
    }
    lastTyped.current = '';
    setTyped(undefined);
    combobox.closeDropdown();
    onChoose(node);
  };
  /** Whoever presses Enter before the answer is there means its first node, not that of an older answer. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || query.text === '' || (found !== undefined && !isPlaceholderData)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    void client.fetchQuery(nodeSearchQuery(query)).then(
      ([first]) => (lastTyped.current === typed ? choose(first) : undefined),
      // The box itself says what went wrong.
      () => undefined,
    );
  };

  const name = cleanText(chosen);
  useEffect(() => {
    // Whoever goes on typing means another node, not a longer name.
    if (typed === undefined && document.activeElement === input.current) {
      input.current?.select();
    }
  }, [typed, name]);
  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (found !== undefined && !isPlaceholderData) {
      markFirst();
    }
  }, [found, isPlaceholderData]);

  return (
    <Combobox
      store={combobox}
      classNames={{ option: classes['option'] ?? '' }}
      onOptionSubmit={(id) => choose(found?.find(({ objectid }) => objectid === id))}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          label={label}
          placeholder={placeholder}
          leftSection={<Icon icon={faMagnifyingGlass} size={12} />}
          rightSection={aside}
          value={typed ?? name}
          spellCheck={false}
          onKeyDownCapture={press}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query.text === '' || (found === undefined && error === null)}>
        <Combobox.Options className={classes['options']} aria-busy={isPlaceholderData}>
          {error === null ? null : (
            <Text size="sm" p="xs" role="alert">
              {explain(error)}
            </Text>
          )}
          {listed.map((node) => (
            <Combobox.Option key={node.objectid} value={node.objectid} disabled={isPlaceholderData}>
              <NodeRow node={node} facts={facts?.get(node.objectid)} />
            </Combobox.Option>
          ))}
          {found?.length === 0 ? (
            <Combobox.Empty>
              Nothing {query.kinds.length === 0 ? '' : `of kind ${query.kinds.join(', ')} `}has this in its
              name or object id.
            </Combobox.Empty>
          ) : null}
          {(found?.length ?? 0) > MAX_FOUND ? (
            <Combobox.Footer>
              <Text size="xs" c="dimmed">
                The first {MAX_FOUND}. Type more of the name to find others.
              </Text>
            </Combobox.Footer>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
