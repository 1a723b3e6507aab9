import { Button, Group, Paper, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { SearchResult } from '@secgraph/contract';
import { RELATIONSHIP_KINDS } from '@secgraph/graph-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '../../parts/addresses/variant.ts';
import { useDeclaredKinds } from '../../parts/extensions/extension-queries.ts';
import { relationshipsQuery } from '../../parts/graph/relationship-queries.ts';
import { NodeSearchBox } from '../../parts/node-search/node-search-box.tsx';
import { listedFactsQuery } from '../../parts/node-search/search-queries.ts';
import { explain } from '../../ui/error-card.tsx';
import { inLine } from '../../ui/in-line.ts';

export interface AddChangeFormProps {
  readonly onAdd: (changes: readonly Change[]) => void;
  /** Whether the address has room for them. */
  readonly canAdd: (changes: readonly Change[]) => boolean;
}

/** What collectors of the directory could find: what analyses derive alone follows from it. */
const BUILT_IN = RELATIONSHIP_KINDS.filter(
  ({ sources }) => sources.includes('collected') || sources.includes('linked'),
).map(({ name }) => name);
const MEMBERSHIP = 'MemberOf';

/** Those, and the kinds that installed extensions declare. */
function useAddableKinds(): readonly string[] {
  const declared = useDeclaredKinds();

  return [...BUILT_IN, ...declared.flatMap(({ kinds }) => kinds.map(({ name }) => name))];
}

/** A relationship or membership that goes or comes, found by its ends. */
export function AddChangeForm({ onAdd, canAdd }: AddChangeFormProps) {
  const [type, setType] = useState<Change['type']>('remove');
  const [source, setSource] = useState<SearchResult>();
  const [target, setTarget] = useState<SearchResult>();
  const [kind, setKind] = useState<string | null>(null);
  const addable = useAddableKinds();
  const ends = useEnds(source, target);
  const between = useQuery({
    ...relationshipsQuery(ends?.source ?? '', ends?.target ?? ''),
    enabled: ends !== undefined,
  });
  const there = [...new Set((between.data?.edges ?? []).map((edge) => edge.kind))].toSorted();
  const offered = type === 'remove' ? there : addable.filter((name) => !there.includes(name));
  const chosen =
    kind !== null && offered.includes(kind)
      ? kind
      : type === 'remove'
        ? (there[0] ?? null)
        : offered.includes(MEMBERSHIP)
          ? MEMBERSHIP
          : null;
  const changes = ends === undefined || chosen === null ? [] : [{ type, ...ends, kind: chosen }];
  const isFull = changes.length > 0 && !canAdd(changes);
  const isNothingThere =
    type === 'remove' && ends !== undefined && between.data !== undefined && there.length === 0;

  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          w={260}
          aria-label="What is done"
          value={type}
          onChange={(value) => setType(value === 'add' ? 'add' : 'remove')}
          data={[
            { value: 'remove', label: 'Remove' },
            { value: 'add', label: 'Add' },
          ]}
        />
        <Group align="flex-end" gap="sm" grow preventGrowOverflow={false}>
          <NodeSearchBox
            label="From"
            placeholder="Name or object id"
            chosen={source?.name}
            chosenId={source?.objectid}
            onChoose={setSource}
          />
          <Select
            label="Relationship"
            data={offered.map((name) => ({ value: name, label: inLine(name, 60) }))}
            value={chosen}
            disabled={offered.length === 0 || ends === undefined}
            placeholder={ends === undefined ? 'Choose both ends first' : 'None'}
            searchable
            allowDeselect={false}
            onChange={setKind}
          />
          <NodeSearchBox
            label="To"
            placeholder="Name or object id"
            chosen={target?.name}
            chosenId={target?.objectid}
            onChoose={setTarget}
          />
          <Button
            flex="0 0 auto"
            disabled={changes.length === 0 || isFull}
            onClick={() => {
              onAdd(changes);
              setKind(null);
            }}
          >
            {type === 'remove' ? 'Remove it' : 'Add it'}
          </Button>
        </Group>
        {isNothingThere ? (
          <Text size="sm" role="status">
            No relationship leads from the first to the second.
          </Text>
        ) : null}
        {between.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            {explain(between.error)}
          </Text>
        )}
        {isFull ? (
          <Text size="sm" c="var(--critical)" role="alert">
            The workbench is full: its address, which holds every change, would become too long. Delete a
            variant or take changes out.
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** Graph ids of both ends, once both are chosen and known. */
function useEnds(source: SearchResult | undefined, target: SearchResult | undefined) {
  const ids = [source?.objectid, target?.objectid].filter((id) => id !== undefined);
  const { data: facts, isPlaceholderData } = useQuery(listedFactsQuery([...new Set(ids)].toSorted()));
  const [from, to] = [facts?.get(source?.objectid ?? ''), facts?.get(target?.objectid ?? '')];

  return from === undefined || to === undefined || isPlaceholderData
    ? undefined
    : { source: from.id, target: to.id };
}
