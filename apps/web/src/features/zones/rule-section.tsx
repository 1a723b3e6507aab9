import { Anchor, Badge, Group, SegmentedControl, Stack, Switch, Table, Text } from '@mantine/core';
import type { AssetGroupTag, AssetGroupTagSelector } from '@secgraph/contract';
import { SEED_TYPES } from '@secgraph/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { stateOfRule } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Paging } from '../../ui/paging.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { RULES_ON_A_PAGE, rulesQuery } from './zone-queries.ts';
import { RULE_CATEGORIES, type TagSearch } from './zone-search.ts';

export interface RuleSectionProps {
  readonly tag: AssetGroupTag;
  readonly search: TagSearch;
  readonly onChange: (changes: TagSearch) => void;
}

type CountedRule = AssetGroupTagSelector & { readonly counts?: { readonly members: number } };

const CATEGORY_LABELS = { all: 'All', custom: 'Custom', default: 'Default', disabled: 'Disabled' } as const;

/** What selects the members. */
export function RuleSection({ tag, search, onChange }: RuleSectionProps) {
  const { data, error, refetch } = useQuery(rulesQuery(tag.id, search));
  const isFiltered = search.rules !== undefined || search.ruleText !== undefined;
  if (error !== null) {
    return <ErrorCard title="The rules could not be listed" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Waiting height={120} label="Listing the rules" />;
  }
  if (data.count === 0 && !isFiltered) {
    return <Text size="sm">There is no rule yet, so there are no members. Begin with “New rule” above.</Text>;
  }

  return (
    <Stack gap="sm">
      <Group gap="md">
        <SegmentedControl
          size="xs"
          aria-label="Rules shown"
          data={RULE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
          value={search.rules ?? 'all'}
          onChange={(value) =>
            onChange({ rules: RULE_CATEGORIES.find((known) => known === value), ruleSkip: undefined })
          }
        />
        <SearchField
          label="Search rules"
          placeholder="Name of a rule"
          value={search.ruleText}
          onChange={(ruleText) => onChange({ ruleText, ruleSkip: undefined })}
        />
      </Group>
      {data.count === 0 ? (
        <Text size="sm">No rule is like this. Show all of them to see what there is.</Text>
      ) : (
        <RuleTable tag={tag} rules={data.rules} chosen={search.rule} onChange={onChange} />
      )}
      {data.count > RULES_ON_A_PAGE ? (
        <Paging
          count={data.count}
          skip={search.ruleSkip ?? 0}
          limit={RULES_ON_A_PAGE}
          noun="rule"
          onPage={(skip) => onChange({ ruleSkip: skip === 0 ? undefined : skip })}
        />
      ) : null}
    </Stack>
  );
}

interface RuleTableProps {
  readonly tag: AssetGroupTag;
  readonly rules: readonly CountedRule[];
  readonly chosen: number | undefined;
  readonly onChange: (changes: TagSearch) => void;
}

function RuleTable({ tag, rules, chosen, onChange }: RuleTableProps) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: ({ id, isOn }: { readonly id: number; readonly isOn: boolean }) =>
      call('update-asset-group-tag-selector', {
        params: { asset_group_tag_id: tag.id, asset_group_tag_selector_id: id },
        body: { disabled: !isOn },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ZONES_KEY }),
  });

  return (
    <>
      {toggle.error === null ? null : (
        <ErrorCard title="The rule could not be switched" error={toggle.error} />
      )}
      <Table verticalSpacing={4} horizontalSpacing={12} fz={12} aria-label="Rules">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Rule</Table.Th>
            <Table.Th>Selects by</Table.Th>
            <Table.Th ta="right">Selects</Table.Th>
            <Table.Th ta="right">Members</Table.Th>
            <Table.Th>Last asked</Table.Th>
            <Table.Th>In use</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              tag={tag}
              rule={rule}
              isChosen={rule.id === chosen}
              isBusy={toggle.isPending}
              onToggle={(isOn) => toggle.mutate({ id: rule.id, isOn })}
              onChoose={() =>
                onChange({
                  rule: rule.id === chosen ? undefined : rule.id,
                  state: undefined,
                  kind: undefined,
                  skip: undefined,
                  member: undefined,
                })
              }
            />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

interface RuleRowProps {
  readonly tag: AssetGroupTag;
  readonly rule: CountedRule;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly onChoose: () => void;
}

function RuleRow({ tag, rule, isChosen, isBusy, onToggle, onChoose }: RuleRowProps) {
  const mayWrite = usePermission('graphdb/Write');
  const state = stateOfRule(rule);
  const name = inLine(rule.name);

  return (
    <Table.Tr h={32} {...(isChosen ? { bg: 'var(--surface-2)' } : {})}>
      <Table.Td maw={420}>
        <Group gap={6} wrap="nowrap">
          <PageLink
            inherit
            truncate
            title={name}
            to="/privilege-zones/$tagId/rules/$ruleId"
            params={{ tagId: String(tag.id), ruleId: String(rule.id) }}
          >
            <bdi>{name}</bdi>
          </PageLink>
          {rule.is_default ? (
            <Badge size="sm" variant="default" tt="none" miw="fit-content">
              Default
            </Badge>
          ) : null}
        </Group>
        {state === 'failed' ? (
          <Text inherit c="var(--critical)" style={{ overflowWrap: 'anywhere' }}>
            Could not be asked, its members stay as they were: {inLine(rule.last_error ?? '', 400)}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>{describeSeeds(rule)}</Table.Td>
      <Table.Td ta="right" ff="monospace">
        {rule.last_count === null ? '' : formatNumber(rule.last_count)}
      </Table.Td>
      <Table.Td ta="right" ff="monospace">
        {rule.counts === undefined || state === 'disabled' ? (
          ''
        ) : (
          <Anchor
            component="button"
            type="button"
            inherit
            ff="monospace"
            aria-pressed={isChosen}
            aria-label={`Show the ${formatNumber(rule.counts.members)} members of ${name}`}
            onClick={onChoose}
          >
            {formatNumber(rule.counts.members)}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        {rule.last_run_at === null ? 'not yet' : <RelativeTime time={new Date(rule.last_run_at)} />}
      </Table.Td>
      <Table.Td>
        {mayWrite && (rule.allow_disable || state === 'disabled') ? (
          <Switch
            size="xs"
            aria-label={`Use ${name}`}
            checked={state !== 'disabled'}
            disabled={isBusy}
            onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
          />
        ) : (
          inUse(rule)
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function inUse({ allow_disable, disabled_at }: AssetGroupTagSelector): string {
  if (disabled_at !== null) {
    return 'No';
  }

  return allow_disable ? 'Yes' : 'Always';
}

function describeSeeds({ seeds = [] }: AssetGroupTagSelector): string {
  if (seeds[0]?.type === SEED_TYPES.cypher) {
    return 'Cypher';
  }

  return seeds.length === 1 ? '1 object' : `${formatNumber(seeds.length)} objects`;
}
