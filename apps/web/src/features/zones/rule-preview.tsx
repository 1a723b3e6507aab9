import { Badge, Group, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AssetGroupTag, AssetGroupTagSelector, SelectorSeed } from '@secgraph/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expansionOf, sourceOf, stateOfRule } from '../../parts/zones/zone-words.ts';
import { AfterPause } from '../../ui/after-pause.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
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
  const { data, error, refetch, isFetching } = useQuery({
    ...previewQuery({ tagId: tag.id, ruleId: current, seeds: asked, expansion: method }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });

  return (
    <section aria-label="Preview" aria-busy={isFetching}>
      <Group gap="sm" mb={4}>
        <Title order={2}>Who would be in</Title>
        {isFetching ? (
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
      ) : null}
      {error === null || asked.length === 0 ? null : (
        <ErrorCard title="The rule cannot be asked" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined || asked.length === 0 || error !== null ? null : <Previewed preview={data} />}
    </section>
  );
}

type Preview = ReturnType<typeof comparePreview>;

function Previewed({ preview }: { readonly preview: Preview }) {
  const { members, isCut, added, removed } = preview;
  if (members.length === 0) {
    return (
      <Text size="sm">
        It selects nothing in the graph as it is now.
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
              {sourceOf(source)?.short} {formatNumber(count)}
            </Badge>
          ),
        )}
        {added === undefined ? null : (
          <Text size="sm" c="dimmed">
            {formatNumber(added.size)} new
            {removed === undefined ? '' : `, ${formatNumber(removed.length)} would leave`}
          </Text>
        )}
      </Group>
      <Table verticalSpacing={2} fz={12} aria-label="Who would be in">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Why</Table.Th>
            {added === undefined ? null : <Table.Th>Now</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id} h={32}>
              <Table.Td maw={420}>
                <MemberName member={member} />
              </Table.Td>
              <MemberKind member={member} />
              <Table.Td title={sourceOf(member.source)?.why}>{sourceOf(member.source)?.short}</Table.Td>
              {added === undefined ? null : <Table.Td>{added.has(member.id) ? 'new' : 'member'}</Table.Td>}
            </Table.Tr>
          ))}
          {(removed ?? []).map((member) => (
            <Table.Tr key={`left-${member.id}`} h={32} c="dimmed">
              <Table.Td maw={420}>
                <MemberName member={member} />
              </Table.Td>
              <MemberKind member={member} />
              <Table.Td>Not selected any more</Table.Td>
              <Table.Td>would leave</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
