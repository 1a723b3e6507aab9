import { Anchor, Badge, Button, Checkbox, Group, Select, Stack, Table, Text } from '@mantine/core';
import { CERTIFICATION } from '@secgraph/vocabulary';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { nodeKindsQuery } from '../../parts/node-search/search-queries.ts';
import { TagField } from '../../parts/zones/tag-field.tsx';
import { CERTIFICATION_STATES } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Paging } from '../../ui/paging.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { MemberKind } from './member-kind.tsx';
import { MemberName } from './member-name.tsx';
import { askQueue, MAX_DECISIONS, ON_A_PAGE, queueQuery, type ShownMember } from './zone-queries.ts';
import type { ZonesSearch } from './zone-search.ts';

export interface QueueProps {
  readonly search: ZonesSearch;
  readonly onChange: (changes: ZonesSearch) => void;
}

const ANY = 'any';
const NONE: ReadonlyMap<number, ShownMember> = new Map();

/** What rules select in zones whose members somebody certifies. */
export function CertificationQueue({ search, onChange }: QueueProps) {
  const { data, error, refetch } = useQuery(queueQuery(search));
  const tags = useQuery(tagsQuery).data;
  const hasZones = tags?.some(({ require_certify }) => require_certify === true) ?? true;
  const [chosen, setChosen] = useState(NONE);
  const [decision, setDecision] = useState<typeof CERTIFICATION.byUser | typeof CERTIFICATION.revoked>();
  const narrow = (changes: ZonesSearch) => {
    setChosen(NONE);
    onChange(changes);
  };
  const chooseAll = useMutation({
    mutationFn: () => askQueue({ ...search, skip: undefined }, { limit: MAX_DECISIONS }),
    onSuccess: ({ members }) => setChosen(byId(members.filter(isOpen))),
  });
  if (!hasZones) {
    return (
      <Text size="sm">
        No zone asks for certification. Edit a zone and switch on “Members have to be certified”: what its
        rules select is then listed here, and is no member until somebody says so.
      </Text>
    );
  }

  return (
    <Stack gap="sm">
      <QueueFilters search={search} onChange={narrow} />
      {error === null ? null : (
        <ErrorCard title="The queue could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {chooseAll.error === null ? null : (
        <ErrorCard title="Not everything could be chosen" error={chooseAll.error} />
      )}
      {data === undefined && error === null ? (
        <Waiting height={240} label="Listing what is to be certified" />
      ) : null}
      {data?.count === 0 ? (
        <Text size="sm">
          {(search.state ?? CERTIFICATION.pending) === CERTIFICATION.pending
            ? 'Nothing waits for a decision.'
            : 'Nothing is like this. Take away a filter to find more.'}
        </Text>
      ) : null}
      {data === undefined || data.count === 0 ? null : (
        <>
          <ChoiceBar
            chosen={chosen}
            count={data.count}
            shown={data.members}
            isBusy={chooseAll.isPending}
            onChooseAll={() => chooseAll.mutate()}
            onClear={() => setChosen(NONE)}
            onDecide={setDecision}
          />
          <QueueTable
            members={data.members}
            chosen={chosen}
            onChoose={(member, isChosen) => setChosen(withMember(chosen, member, isChosen))}
            onChoosePage={(isChosen) =>
              setChosen(
                data.members
                  .filter(isOpen)
                  .reduce((before, member) => withMember(before, member, isChosen), chosen),
              )
            }
          />
          <Paging
            count={data.count}
            skip={search.skip ?? 0}
            limit={ON_A_PAGE}
            noun="object"
            onPage={(skip) => onChange({ skip: skip === 0 ? undefined : skip })}
          />
        </>
      )}
      {decision === undefined ? null : (
        <DecisionDialog
          action={decision}
          members={[...chosen.values()]}
          onDone={() => setChosen(NONE)}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Stack>
  );
}

function QueueFilters({ search, onChange }: QueueProps) {
  const { data: kinds = [] } = useQuery(nodeKindsQuery);

  return (
    <Group gap="sm">
      <Select
        size="xs"
        w={190}
        aria-label="State"
        allowDeselect={false}
        data={[
          ...CERTIFICATION_STATES.map(({ value, label }) => ({ value: String(value), label })),
          { value: ANY, label: 'Any state' },
        ]}
        value={String(search.state ?? CERTIFICATION.pending)}
        onChange={(value) =>
          onChange({
            state: value === ANY ? ANY : Number(value) === CERTIFICATION.pending ? undefined : Number(value),
          })
        }
      />
      <TagField
        label="Zone"
        placeholder="All zones"
        value={search.tag}
        isOffered={({ require_certify }) => require_certify === true}
        onChange={(tag) => onChange({ tag })}
      />
      <Select
        size="xs"
        w={160}
        aria-label="Kind"
        placeholder="All kinds"
        data={[...new Set([...kinds, ...(search.kind === undefined ? [] : [search.kind])])]}
        value={search.kind ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All kinds' }}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <EnvironmentField value={search.environment} onChange={(environment) => onChange({ environment })} />
      <SearchField
        label="Search objects"
        placeholder="Part of a name, or an object id"
        value={search.text}
        onChange={(text) => onChange({ text })}
      />
    </Group>
  );
}

interface ChoiceBarProps {
  readonly chosen: ReadonlyMap<number, ShownMember>;
  readonly count: number;
  readonly shown: readonly ShownMember[];
  readonly isBusy: boolean;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
  readonly onDecide: (action: typeof CERTIFICATION.byUser | typeof CERTIFICATION.revoked) => void;
}

function ChoiceBar({ chosen, count, shown, isBusy, onChooseAll, onClear, onDecide }: ChoiceBarProps) {
  const mayWrite = usePermission('graphdb/Write');
  if (!mayWrite) {
    return null;
  }

  const offered = Math.min(count, MAX_DECISIONS);
  return (
    <Group gap="sm" mih={32}>
      <Button size="xs" disabled={chosen.size === 0} onClick={() => onDecide(CERTIFICATION.byUser)}>
        Certify …
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={chosen.size === 0}
        onClick={() => onDecide(CERTIFICATION.revoked)}
      >
        Reject …
      </Button>
      <Text size="sm" role="status">
        {chosen.size === 0 ? 'Choose what you decide about.' : `${formatNumber(chosen.size)} chosen`}
      </Text>
      {chosen.size === 0 || count <= shown.length ? null : (
        <Anchor component="button" type="button" size="sm" aria-disabled={isBusy} onClick={onChooseAll}>
          Choose {offered < count ? `the first ${formatNumber(offered)} of ` : 'all '}
          {formatNumber(count)}
        </Anchor>
      )}
      {chosen.size === 0 ? null : (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          Choose none
        </Anchor>
      )}
    </Group>
  );
}

interface QueueTableProps {
  readonly members: readonly ShownMember[];
  readonly chosen: ReadonlyMap<number, ShownMember>;
  readonly onChoose: (member: ShownMember, isChosen: boolean) => void;
  readonly onChoosePage: (isChosen: boolean) => void;
}

function QueueTable({ members, chosen, onChoose, onChoosePage }: QueueTableProps) {
  const mayWrite = usePermission('graphdb/Write');
  const tags = useQuery(tagsQuery).data ?? [];
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  const open = members.filter(isOpen);
  const count = open.filter(({ id }) => chosen.has(id)).length;

  return (
    <Table verticalSpacing={4} fz={12} aria-label="Certifications">
      <Table.Thead>
        <Table.Tr>
          {mayWrite ? (
            <Table.Th w={32}>
              <Checkbox
                size="xs"
                aria-label="Choose everything on this page"
                checked={count > 0 && count === open.length}
                indeterminate={count > 0 && count < open.length}
                disabled={open.length === 0}
                onChange={({ currentTarget }) => onChoosePage(currentTarget.checked)}
              />
            </Table.Th>
          ) : null}
          <Table.Th>Name</Table.Th>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Zone</Table.Th>
          <Table.Th>First selected</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th>By</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <Table.Tr key={member.id} h={32}>
            {mayWrite ? (
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${inLine(member.name || member.object_id)}`}
                  title={isOpen(member) ? undefined : 'A rule certifies it: change what the rule certifies.'}
                  disabled={!isOpen(member)}
                  checked={chosen.has(member.id)}
                  onChange={({ currentTarget }) => onChoose(member, currentTarget.checked)}
                />
              </Table.Td>
            ) : null}
            <Table.Td maw={360}>
              <MemberName member={member} />
            </Table.Td>
            <MemberKind member={member} />
            <Table.Td maw={180}>
              <Text inherit truncate>
                <bdi>{inLine(names.get(member.asset_group_tag_id ?? 0) ?? '', 60)}</bdi>
              </Text>
            </Table.Td>
            <Table.Td>
              {member.created_at === undefined ? null : <RelativeTime time={new Date(member.created_at)} />}
            </Table.Td>
            <Table.Td>
              <State value={member.certified} />
            </Table.Td>
            <Table.Td maw={180}>
              <Text inherit truncate>
                <bdi>{inLine(member.certified_by ?? '', 80)}</bdi>
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function State({ value }: { readonly value: number | undefined }) {
  const state = CERTIFICATION_STATES.find((known) => known.value === value);

  return state === undefined ? null : (
    <Badge variant="default" tt="none">
      {state.label}
    </Badge>
  );
}

/** What a rule has certified is no business of users. */
function isOpen({ certified }: ShownMember): boolean {
  return certified !== CERTIFICATION.bySelector;
}

function byId(members: readonly ShownMember[]): ReadonlyMap<number, ShownMember> {
  return new Map(members.map((member) => [member.id, member]));
}

function withMember(
  before: ReadonlyMap<number, ShownMember>,
  member: ShownMember,
  isChosen: boolean,
): ReadonlyMap<number, ShownMember> {
  const after = new Map(before);
  if (isChosen && after.size < MAX_DECISIONS) {
    after.set(member.id, member);
  } else {
    after.delete(member.id);
  }

  return after;
}
