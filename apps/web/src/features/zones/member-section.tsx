import { Anchor, Badge, Chip, Group, Select, Stack, Text } from '@mantine/core';
import { type AssetGroupTag } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { CERTIFICATION_STATES, sourceOf, wordOfTag } from '../../parts/zones/zone-words.ts';
import { Amount } from '../../ui/amount.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { EnvironmentField, useEnvironmentNames } from '../../ui/environment-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { MemberKind } from './member-kind.tsx';
import { MemberName } from './member-name.tsx';
import { MemberReasons } from './member-reasons.tsx';
import { memberCountsQuery, membersQuery, ON_A_PAGE, ruleQuery, type ShownMember } from './zone-queries.ts';
import { type TagSearch } from './zone-search.ts';

export interface MemberSectionProps {
  readonly tag: AssetGroupTag;
  readonly search: TagSearch;
  readonly onChange: (changes: TagSearch) => void;
}

const AS_MEMBERS = 'members';

/** Who is in, by kind, environment, name and certification. */
export function MemberSection({ tag, search, onChange }: MemberSectionProps) {
  const answer = useQuery(membersQuery(tag.id, search));
  const environments = useEnvironmentNames();
  const shown = answer.data?.data ?? [];
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
      <AnsweredTable
        answer={answer}
        problem="The members could not be listed"
        waiting="Listing the members"
        height={240}
        empty={
          isFiltered
            ? 'Nothing is like this. Take away a filter to find more.'
            : `Nothing is in the ${wordOfTag(tag)}${search.rule === undefined ? '' : ' because of this rule'} yet.`
        }
        label="Members"
        keyOf={({ id }) => id}
        columns={[
          { head: 'Name', sortedBy: 'name', maw: 340, cell: (member) => <MemberName member={member} /> },
          { head: 'Kind', cell: (member) => <MemberKind member={member} /> },
          {
            head: 'Environment',
            maw: 200,
            cell: ({ environment_id: id }) => <CutText>{inLine(environments.get(id) ?? id, 60)}</CutText>,
          },
          {
            head: 'Object id',
            sortedBy: 'objectid',
            maw: 260,
            ff: 'monospace',
            cell: ({ object_id: id }) => <CutText title={inLine(id, 240)}>{inLine(id)}</CutText>,
          },
          shown.some(({ source }) => source !== undefined)
            ? { head: 'By the rule', cell: ({ source }) => sourceOf(source)?.short }
            : null,
          shown.some(({ certified }) => certified !== undefined)
            ? { head: 'Certification', cell: (member) => <StateOf member={member} /> }
            : null,
          {
            spokenHead: 'Actions',
            ta: 'right',
            cell: ({ id, name, object_id: objectId }) => (
              <TextButton
                aria-expanded={search.member === id}
                aria-label={`Why ${inLine(name || objectId)} is here`}
                onClick={() => onChange({ member: search.member === id ? undefined : id })}
              >
                Why?
              </TextButton>
            ),
          },
        ]}
        detailOf={(member) =>
          search.member === member.id ? <MemberReasons tag={tag} member={member} /> : null
        }
        order={{ sort: search.sort, usual: 'name', onSort: (sort) => narrow({ sort }) }}
        paging={{
          noun: 'object',
          limit: ON_A_PAGE,
          onPage: (skip) => onChange({ skip, member: undefined }),
        }}
      />
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
          {inLine(kind, 60)} <Amount value={count} />
        </Chip>
      ))}
    </Group>
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
