import { Badge, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type AssetGroupTag, type AssetGroupTagSelector, type SelectorSeed } from '@secgraph/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expansionOf, sourceOf, stateOfRule } from '../../parts/zones/zone-words.ts';
import { AfterPause } from '../../ui/after-pause.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Answered } from '../../ui/answered.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { MemberKind } from './member-kind.tsx';
import { MemberName } from './member-name.tsx';
import { type comparePreview, MAX_PREVIEWED, previewQuery } from './preview-query.ts';

export interface RulePreviewProps {
  readonly tag: AssetGroupTag;
  readonly rule: AssetGroupTagSelector | undefined;
  /** None: there is nothing to show yet. */
  readonly seeds: readonly SelectorSeed[];
}

const PAUSE_MS = 500;

/** Who would be in because of the rule, as the graph is now. */
export function RulePreview({ tag, rule, seeds }: RulePreviewProps) {
  const [settled] = useDebouncedValue(JSON.stringify(seeds), PAUSE_MS);
  const asked: readonly SelectorSeed[] = JSON.parse(settled);
  const { method, words } = expansionOf(tag.type);
  const current = rule === undefined || stateOfRule(rule) === 'disabled' ? undefined : rule.id;
  const answer = useQuery({
    ...previewQuery({ tagId: tag.id, ruleId: current, seeds: asked, expansion: method }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });

  return (
    <section aria-label="Preview" aria-busy={answer.isFetching}>
      <Group gap="sm" mb={4}>
        <Title order={2}>Who would be in</Title>
        {answer.isFetching ? (
          <AfterPause>
            <Loader size={14} aria-label="Working out who would be in" />
          </AfterPause>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {method === 0
          ? 'What the rule selects.'
          : `What the rule selects, and with it ${words}. Nothing is stored until the rule is saved.`}
      </Text>
      {asked.length === 0 ? (
        <Text size="sm">Choose objects or write a statement above to see whom the rule would select.</Text>
      ) : (
        <Answered answer={answer} problem="The rule cannot be asked" waiting={null}>
          {(preview) => <Previewed preview={preview} />}
        </Answered>
      )}
    </section>
  );
}

type Preview = ReturnType<typeof comparePreview>;

function Previewed({ preview }: { readonly preview: Preview }) {
  const { members, isCut, added, removed } = preview;
  if (members.length === 0) {
    return (
      <Text size="sm">
        It selects nothing in the current graph.
        {removed === undefined || removed.length === 0
          ? ''
          : ` ${countOf(removed.length, 'member')} would leave.`}
      </Text>
    );
  }

  const bySource = [1, 2, 3].map((source) => ({
    source,
    count: members.filter((member) => member.source === source).length,
  }));

  return (
    <Stack gap="sm">
      <Group gap="xs" role="status">
        <Text size="sm" fw={600}>
          {isCut
            ? `The first ${formatNumber(MAX_PREVIEWED)}; there are more`
            : countOf(members.length, 'object')}
        </Text>
        {bySource.map(({ source, count }) =>
          count === 0 ? null : (
            <Badge key={source} variant="default" tt="none" title={sourceOf(source)?.why}>
              {sourceOf(source)?.short} <Amount value={count} />
            </Badge>
          ),
        )}
        {added === undefined ? null : (
          <Text size="sm" c="dimmed">
            <Amount value={added.size} /> new
            {removed === undefined ? '' : `, ${formatNumber(removed.length)} would leave`}
          </Text>
        )}
      </Group>
      <ListTable
        label="Who would be in"
        rows={[
          ...members.map((member) => ({ member, isLeaving: false })),
          ...(removed ?? []).map((member) => ({ member, isLeaving: true })),
        ]}
        keyOf={({ member, isLeaving }) => `${isLeaving} ${member.id}`}
        rowPropsOf={({ isLeaving }) => (isLeaving ? { c: 'dimmed' } : {})}
        columns={[
          { head: 'Name', maw: 420, cell: ({ member }) => <MemberName member={member} /> },
          { head: 'Kind', cell: ({ member }) => <MemberKind member={member} /> },
          {
            head: 'Why',
            cell: ({ member, isLeaving }) =>
              isLeaving ? (
                'Not selected any more'
              ) : (
                <span title={sourceOf(member.source)?.why}>{sourceOf(member.source)?.short}</span>
              ),
          },
          added === undefined
            ? null
            : {
                head: 'Now',
                cell: ({ member, isLeaving }) =>
                  isLeaving ? 'would leave' : added.has(member.id) ? 'new' : 'member',
              },
        ]}
      />
    </Stack>
  );
}
