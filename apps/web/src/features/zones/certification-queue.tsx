import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { CERTIFICATION } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { nodeKindsQuery } from '../../parts/node-search/search-queries.ts';
import { TagField } from '../../parts/zones/tag-field.tsx';
import { CERTIFICATION_STATES } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { inLine } from '../../ui/in-line.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ChoiceBar, choiceColumn, useRowChoice } from '../../ui/row-choice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { MemberKind } from './member-kind.tsx';
import { MemberName } from './member-name.tsx';
import { askQueue, MAX_DECISIONS, ON_A_PAGE, queueQuery, type ShownMember } from './zone-queries.ts';
import { type ZonesSearch } from './zone-search.ts';

export interface QueueProps {
  readonly search: ZonesSearch;
  readonly onChange: (changes: ZonesSearch) => void;
}

const ANY = 'any';

/** What rules select in zones whose members somebody certifies. */
export function CertificationQueue({ search, onChange }: QueueProps) {
  const answer = useQuery(queueQuery(search));
  const mayWrite = usePermission('graphdb/Write');
  const tags = useQuery(tagsQuery).data;
  const names = new Map(tags?.map(({ id, name }) => [id, name]));
  const hasZones = tags?.some(({ require_certify }) => require_certify === true) ?? true;
  const [decision, setDecision] = useState<typeof CERTIFICATION.byUser | typeof CERTIFICATION.revoked>();
  const choice = useRowChoice<ShownMember>({
    list: JSON.stringify({ ...search, skip: undefined }),
    limit: MAX_DECISIONS,
    // What a rule has certified is no business of users.
    isOffered: ({ certified }) => certified !== CERTIFICATION.bySelector,
    askAll: () => askQueue({ ...search, skip: undefined }, { limit: MAX_DECISIONS }),
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
      <QueueFilters search={search} onChange={onChange} />
      <AnsweredTable
        answer={answer}
        problem="The queue could not be listed"
        waiting="Listing what is to be certified"
        height={240}
        empty={
          (search.state ?? CERTIFICATION.pending) === CERTIFICATION.pending
            ? 'No decisions pending.'
            : 'Nothing is like this. Take away a filter to find more.'
        }
        label="Certifications"
        keyOf={({ id }) => id}
        columns={[
          mayWrite
            ? choiceColumn(choice, {
                rows: answer.data?.data ?? [],
                nameOf: ({ name, object_id: objectId }) => inLine(name || objectId),
                refusal: 'A rule certifies it: change what the rule certifies.',
              })
            : null,
          { head: 'Name', maw: 360, cell: (member) => <MemberName member={member} /> },
          { head: 'Kind', cell: (member) => <MemberKind member={member} /> },
          {
            head: 'Zone',
            maw: 180,
            cell: ({ asset_group_tag_id: tag = 0 }) => <CutText>{inLine(names.get(tag) ?? '', 60)}</CutText>,
          },
          {
            head: 'First selected',
            cell: ({ created_at: at }) => <RelativeTime time={at === undefined ? undefined : new Date(at)} />,
          },
          { head: 'State', cell: ({ certified }) => <State value={certified} /> },
          {
            head: 'By',
            maw: 180,
            cell: ({ certified_by: by }) => <CutText>{inLine(by ?? '', 80)}</CutText>,
          },
        ]}
        paging={{ noun: 'object', limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
      >
        {mayWrite ? (
          <ChoiceBar choice={choice} count={answer.data?.count ?? 0} shown={answer.data?.data.length ?? 0}>
            <Button
              size="xs"
              disabled={choice.chosen.size === 0}
              onClick={() => setDecision(CERTIFICATION.byUser)}
            >
              Certify …
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={choice.chosen.size === 0}
              onClick={() => setDecision(CERTIFICATION.revoked)}
            >
              Reject …
            </Button>
          </ChoiceBar>
        ) : null}
      </AnsweredTable>
      {decision === undefined ? null : (
        <DecisionDialog
          action={decision}
          members={[...choice.chosen.values()]}
          onDone={choice.clear}
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

function State({ value }: { readonly value: number | undefined }) {
  const state = CERTIFICATION_STATES.find((known) => known.value === value);

  return state === undefined ? null : (
    <Badge variant="default" tt="none">
      {state.label}
    </Badge>
  );
}
