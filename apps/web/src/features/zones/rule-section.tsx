import { Badge, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { type AssetGroupTag, type AssetGroupTagSelector } from '@secgraph/contract';
import { SEED_TYPES } from '@secgraph/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { stateOfRule } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
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
  const answer = useQuery(rulesQuery(tag.id, search));
  const isFiltered = search.rules !== undefined || search.ruleText !== undefined;
  const toggle = useToggle(tag);
  const mayWrite = usePermission('graphdb/Write');
  const choose = (rule: CountedRule) =>
    onChange({
      rule: rule.id === search.rule ? undefined : rule.id,
      state: undefined,
      kind: undefined,
      skip: undefined,
      member: undefined,
    });

  return (
    <Stack gap="sm">
      {isFiltered || (answer.data?.count ?? 0) > 0 ? (
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
      ) : null}
      <ErrorCard title="The rule could not be turned on or off" error={toggle.error} />
      <AnsweredTable
        answer={answer}
        problem="The rules could not be listed"
        waiting="Listing the rules"
        height={120}
        empty={
          isFiltered
            ? 'No rule is like this. Show all of them to see what there is.'
            : 'There is no rule yet, so there are no members. Begin with “New rule” above.'
        }
        label="Rules"
        keyOf={({ id }) => id}
        rowPropsOf={({ id }) => (id === search.rule ? { bg: 'var(--surface-2)' } : {})}
        columns={[
          { head: 'Rule', maw: 420, cell: (rule) => <RuleName tag={tag} rule={rule} /> },
          { head: 'Selects by', cell: describeSeeds },
          {
            head: 'Selects',
            ta: 'right',
            cell: ({ last_count: count }) => (count === null ? '' : <Amount value={count} />),
          },
          {
            head: 'Members',
            ta: 'right',
            cell: (rule) => (
              <MembersButton rule={rule} isChosen={rule.id === search.rule} onChoose={() => choose(rule)} />
            ),
          },
          {
            head: 'Last asked',
            cell: ({ last_run_at: at }) => (
              <RelativeTime time={at === null ? undefined : new Date(at)} otherwise="not yet" />
            ),
          },
          {
            head: 'In use',
            cell: (rule) =>
              mayWrite && (rule.allow_disable || stateOfRule(rule) === 'disabled') ? (
                <Switch
                  size="xs"
                  aria-label={`Use ${inLine(rule.name)}`}
                  checked={stateOfRule(rule) !== 'disabled'}
                  disabled={toggle.isPending}
                  onChange={({ currentTarget }) =>
                    toggle.mutate({ id: rule.id, isOn: currentTarget.checked })
                  }
                />
              ) : (
                inUse(rule)
              ),
          },
        ]}
        paging={{
          noun: 'rule',
          limit: RULES_ON_A_PAGE,
          onPage: (ruleSkip) => onChange({ ruleSkip }),
        }}
      />
    </Stack>
  );
}

function useToggle(tag: AssetGroupTag) {
  const client = useQueryClient();

  return useMutation({
    mutationFn: ({ id, isOn }: { readonly id: number; readonly isOn: boolean }) =>
      call('update-asset-group-tag-selector', {
        params: { asset_group_tag_id: tag.id, asset_group_tag_selector_id: id },
        body: { disabled: !isOn },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ZONES_KEY }),
  });
}

function RuleName({ tag, rule }: { readonly tag: AssetGroupTag; readonly rule: CountedRule }) {
  const name = inLine(rule.name);

  return (
    <>
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
      {stateOfRule(rule) === 'failed' ? (
        <Text inherit c="var(--critical)" style={{ overflowWrap: 'anywhere' }}>
          Could not be asked, its members stay as they were: {inLine(rule.last_error ?? '', 400)}
        </Text>
      ) : null}
    </>
  );
}

interface MembersButtonProps {
  readonly rule: CountedRule;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MembersButton({ rule, isChosen, onChoose }: MembersButtonProps) {
  if (rule.counts === undefined || stateOfRule(rule) === 'disabled') {
    return null;
  }

  const { members } = rule.counts;
  return (
    <TextButton
      aria-pressed={isChosen}
      aria-label={`Show the ${countOf(members, 'member')} of ${inLine(rule.name)}`}
      onClick={onChoose}
    >
      <Amount value={members} />
    </TextButton>
  );
}

function inUse({ allow_disable, disabled_at }: AssetGroupTagSelector): string {
  if (disabled_at !== null) {
    // @words
    return 'No';
  }

  // @words
  return allow_disable ? 'Yes' : 'Always';
}

function describeSeeds({ seeds = [] }: AssetGroupTagSelector): string {
  if (seeds[0]?.type === SEED_TYPES.cypher) {
    return 'Cypher';
  }

  return seeds.length === 1 ? '1 object' : `${formatNumber(seeds.length)} objects`;
}
