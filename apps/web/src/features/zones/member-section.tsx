import { Anchor, Badge, Chip, Group, Select, Stack, Table, Text } from '@mantine/core';
import type { AssetGroupTag } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { CERTIFICATION_STATES, sourceOf, wordOfTag } from '../../parts/zones/zone-words.ts';
import { EnvironmentField, useEnvironmentNames } from '../../ui/environment-field.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Paging } from '../../ui/paging.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { MemberKind } from './member-kind.tsx';
import { MemberName } from './member-name.tsx';
import { MemberReasons } from './member-reasons.tsx';
import { memberCountsQuery, membersQuery, ON_A_PAGE, ruleQuery, type ShownMember } from './zone-queries.ts';
import type { MemberSort, TagSearch } from './zone-search.ts';

export interface MemberSectionProps {
  readonly tag: AssetGroupTag;
  readonly search: TagSearch;
  readonly onChange: (changes: TagSearch) => void;
}

const AS_MEMBERS = 'members';

/** Who is in, by kind, environment, name and certification. */
export function MemberSection({ tag, search, onChange }: MemberSectionProps) {
  const { data, error, refetch } = useQuery(membersQuery(tag.id, search));
  const isFiltered = [search.kind, search.environment, search.text, search.state].some(
    (value) => value !== undefined,
  );
  const narrow = (changes: TagSearch) => onChange({ ...changes, skip: undefined, member: undefined });

  return (
    <Stack gap="sm">
      {search.rule === undefined ? null : <ChosenRule tag={tag} ruleId={search.rule} onChange={narrow} />}
      <Kinds tag={tag} search={search} onChange={narrow} />
      <Group gap="md" align="end">
        <SearchField
          label="Search members"
          placeholder="Part of a name, or an object id"
          value={search.text}
          onChange={(text) => narrow({ text })}
        />
        <EnvironmentField value={search.environment} onChange={(environment) => narrow({ environment })} />
        {tag.require_certify === true && search.rule === undefined ? (
          <Select
            size="xs"
            aria-label="Certification"
            allowDeselect={false}
            data={[
              { value: AS_MEMBERS, label: 'Members' },
              ...CERTIFICATION_STATES.map(({ value, label }) => ({ value: String(value), label })),
            ]}
            value={search.state === undefined ? AS_MEMBERS : String(search.state)}
            onChange={(value) => narrow({ state: value === AS_MEMBERS ? undefined : Number(value) })}
          />
        ) : null}
      </Group>
      {error === null ? null : (
        <ErrorCard title="The members could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Waiting height={240} label="Listing the members" /> : null}
      {data?.count === 0 ? (
        <Text size="sm">
          {isFiltered
            ? 'Nothing is like this. Take away a filter to find more.'
            : `Nothing is in the ${wordOfTag(tag)}${search.rule === undefined ? '' : ' because of this rule'} yet.`}
        </Text>
      ) : null}
      {data === undefined || data.count === 0 ? null : (
        <>
          <MemberTable
            tag={tag}
            members={data.members}
            opened={search.member}
            sort={search.sort ?? 'name'}
            onSort={(sort) => narrow({ sort })}
            onOpen={(member) => onChange({ member })}
          />
          <Paging
            count={data.count}
            skip={search.skip ?? 0}
            limit={ON_A_PAGE}
            noun="object"
            onPage={(skip) => onChange({ skip: skip === 0 ? undefined : skip, member: undefined })}
          />
        </>
      )}
    </Stack>
  );
}

interface ChosenRuleProps {
  readonly tag: AssetGroupTag;
  readonly ruleId: number;
  readonly onChange: (changes: TagSearch) => void;
}

function ChosenRule({ tag, ruleId, onChange }: ChosenRuleProps) {
  const { data } = useQuery(ruleQuery(tag.id, ruleId));

  return (
    <Text size="sm">
      Because of <bdi>“{data === undefined ? '…' : inLine(data.name)}”</bdi> alone.{' '}
      <Anchor component="button" type="button" inherit onClick={() => onChange({ rule: undefined })}>
        Show all members
      </Anchor>
    </Text>
  );
}

/** How many there are of each kind; a click shows these alone. */
function Kinds({ tag, search, onChange }: MemberSectionProps) {
  const { data } = useQuery(memberCountsQuery(tag.id, search));
  if (data === undefined || data.total_count === 0) {
    return null;
  }

  const kinds = Object.entries(data.counts).toSorted(([, a], [, b]) => b - a);
  return (
    <Group gap={6} role="group" aria-label={`${formatNumber(data.total_count)} members by kind`}>
      {kinds.map(([kind, count]) => (
        <Chip
          key={kind}
          size="xs"
          checked={search.kind === kind}
          onChange={(isChosen) => onChange({ kind: isChosen ? kind : undefined })}
        >
          {inLine(kind, 60)} {formatNumber(count)}
        </Chip>
      ))}
    </Group>
  );
}

interface MemberTableProps {
  readonly tag: AssetGroupTag;
  readonly members: readonly ShownMember[];
  readonly opened: number | undefined;
  readonly sort: MemberSort;
  readonly onSort: (sort: MemberSort) => void;
  readonly onOpen: (member: number | undefined) => void;
}

function MemberTable({ tag, members, opened, sort, onSort, onOpen }: MemberTableProps) {
  const environments = useEnvironmentNames();
  const hasSources = members.some(({ source }) => source !== undefined);
  const hasStates = members.some(({ certified }) => certified !== undefined);
  const columns = 5 + Number(hasSources) + Number(hasStates);

  return (
    <Table verticalSpacing={4} fz={12} aria-label="Members">
      <Table.Thead>
        <Table.Tr>
          <SortHeader column="name" label="Name" sort={sort} onSort={onSort} />
          <Table.Th>Kind</Table.Th>
          <Table.Th>Environment</Table.Th>
          <SortHeader column="objectid" label="Object id" sort={sort} onSort={onSort} />
          {hasSources ? <Table.Th>By the rule</Table.Th> : null}
          {hasStates ? <Table.Th>Certification</Table.Th> : null}
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => [
          <Table.Tr key={member.id} h={32}>
            <Table.Td maw={340}>
              <MemberName member={member} />
            </Table.Td>
            <MemberKind member={member} />
            <Table.Td maw={200}>
              <Text inherit truncate>
                <bdi>{inLine(environments.get(member.environment_id) ?? member.environment_id, 60)}</bdi>
              </Text>
            </Table.Td>
            <Table.Td maw={260}>
              <Text inherit ff="monospace" fz={11} truncate title={inLine(member.object_id, 240)}>
                {inLine(member.object_id)}
              </Text>
            </Table.Td>
            {hasSources ? <Table.Td>{sourceOf(member.source)?.short}</Table.Td> : null}
            {hasStates ? (
              <Table.Td>
                <StateOf member={member} />
              </Table.Td>
            ) : null}
            <Table.Td ta="right">
              <Anchor
                component="button"
                type="button"
                inherit
                aria-expanded={opened === member.id}
                aria-label={`Why ${inLine(member.name || member.object_id)} is here`}
                onClick={() => onOpen(opened === member.id ? undefined : member.id)}
              >
                Why?
              </Anchor>
            </Table.Td>
          </Table.Tr>,
          opened === member.id ? (
            <Table.Tr key={`${member.id}-why`} bg="var(--surface-1)">
              <Table.Td colSpan={columns}>
                <MemberReasons tag={tag} member={member} />
              </Table.Td>
            </Table.Tr>
          ) : null,
        ])}
      </Table.Tbody>
    </Table>
  );
}

function StateOf({ member: { certified, certified_by } }: { readonly member: ShownMember }) {
  const state = CERTIFICATION_STATES.find(({ value }) => value === certified);

  return state === undefined ? null : (
    <Badge variant="default" tt="none" title={inLine(certified_by ?? '')}>
      {state.label}
    </Badge>
  );
}
