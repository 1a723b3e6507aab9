import { Code, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { showsStatement } from '../../parts/addresses/explore-views.ts';
import { formatStatement } from '../../parts/cypher/language/format-statement.ts';
import { prebuiltQueries, savedQueries } from '../../parts/cypher/library-queries.ts';
import type { LibraryQuery } from '../../parts/cypher/library-query.ts';
import type { CheckedStatement } from '../../parts/cypher/use-statement-check.ts';
import { readsMarks } from '../../parts/zones/zone-words.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { WarningCard } from '../../ui/warning-card.tsx';

export interface CypherSeedProps {
  readonly statement: string;
  readonly check: CheckedStatement;
  readonly isFixed: boolean;
  readonly onChange: (statement: string) => void;
}

const MAX_OFFERED = 100;
const NONE: readonly LibraryQuery[] = [];

/** The editor is loaded beside the page. */
const CypherEditor = lazy(async () => ({
  default: (await import('../../parts/cypher/editor/cypher-editor.tsx')).CypherEditor,
}));

/** A statement whose nodes are selected. */
export function CypherSeed({ statement, check, isFixed, onChange }: CypherSeedProps) {
  if (isFixed) {
    return (
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          Statement
        </Text>
        <Code block aria-label="Statement">
          {statement}
        </Code>
        <ShownInExplore statement={statement} />
      </Stack>
    );
  }

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Every node that the statement returns is selected; relationships and values are passed over.
      </Text>
      <LibraryField onChoose={onChange} />
      <Suspense fallback={<Skeleton height={140} />}>
        <CypherEditor
          value={statement}
          onChange={onChange}
          onRun={() => undefined}
          onFormat={() => onChange(formatStatement(statement))}
          problems={check.problems}
        />
      </Suspense>
      {check.message === undefined ? null : (
        <Text size="xs" c="var(--critical)" role="status" component="p" m={0}>
          {check.message}
        </Text>
      )}
      {check.explanation?.isUpdate === true ? (
        <Text size="xs" c="var(--critical)" role="status">
          A rule must not change the graph.
        </Text>
      ) : null}
      {readsMarks(statement) ? (
        <WarningCard title="The statement reads tags">
          Marks are what rules decide. A rule that asks for them follows one analysis late, and may feed on
          itself.
        </WarningCard>
      ) : null}
      {statement.trim() === '' ? null : <ShownInExplore statement={statement} />}
    </Stack>
  );
}

function ShownInExplore({ statement }: { readonly statement: string }) {
  return (
    <Group>
      <PageLink size="sm" to="/explore" search={showsStatement(statement)} preload={false} target="_blank">
        Show in Explore
      </PageLink>
    </Group>
  );
}

/** Brings in what was saved, or came with the service. */
function LibraryField({ onChoose }: { readonly onChoose: (statement: string) => void }) {
  const saved = useQuery(savedQueries).data ?? NONE;
  const prebuilt = useQuery(prebuiltQueries).data ?? NONE;
  const groups = [
    { group: /* @words */ 'Saved', items: saved.map(itemOf) },
    { group: /* @words */ 'Comes with the service', items: prebuilt.map(itemOf) },
  ];

  return (
    <Select
      size="xs"
      maw={420}
      aria-label="Begin with a saved query"
      placeholder="Begin with a saved query"
      data={groups.filter(({ items }) => items.length > 0)}
      limit={MAX_OFFERED}
      searchable
      value={null}
      nothingFoundMessage="No query has such a name."
      onChange={(key) => {
        const query = [...saved, ...prebuilt].find((known) => known.key === key);
        if (query !== undefined) {
          onChoose(query.query);
        }
      }}
    />
  );
}

function itemOf({ key, name }: LibraryQuery) {
  return { value: key, label: inLine(name) };
}
