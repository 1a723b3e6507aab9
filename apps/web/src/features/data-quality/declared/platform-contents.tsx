import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ExtensionDetails, ExtensionQuality } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../ui/amount.tsx';
import { Answered, mapAnswer } from '../../../ui/answered.tsx';
import { FactTable } from '../../../ui/fact-table.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { platformContentsQuery } from './declared-queries.ts';

/** What the graph has of a platform as a whole, what of it nobody declares, and what is missing. */
export function PlatformContents({ extension }: { readonly extension: ExtensionDetails }) {
  const answer = mapAnswer(
    useQuery(platformContentsQuery),
    (all) => all.find(({ extension_id: id }) => id === extension.id) ?? null,
  );

  return (
    <Section title={`All data of ${inLine(extension.display_name)}`} label="All data of the platform">
      <Answered
        answer={answer}
        problem="The data of the platform could not be counted"
        waiting="Counting the data of the platform"
        height={160}
        missing="The extension is not installed any more."
      >
        {(contents) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <FactTable label="All data of the platform" rows={factsOf(contents)} />
            <Undeclared kinds={contents.undeclared} />
          </SimpleGrid>
        )}
      </Answered>
    </Section>
  );
}

function factsOf(contents: ExtensionQuality): Parameters<typeof FactTable>[0]['rows'] {
  const { source_kinds: sources, waiting_relationships: waiting, stubs } = contents;

  return [
    ...sources.map(
      ({ name, nodes, relationships }) =>
        [
          `Source kind ${cleanText(name)}`,
          <>
            <Amount value={nodes} noun="node" />, <Amount value={relationships} noun="relationship" />
          </>,
        ] as const,
    ),
    [
      'Of its kinds',
      <>
        <Amount value={contents.nodes} noun="node" />,{' '}
        <Amount value={contents.relationships} noun="relationship" /> that begin there
      </>,
    ],
    [
      'No environment',
      <>
        <Amount value={contents.nodes_without_environment} noun="node" /> of these
      </>,
    ],
    [
      'Stubs',
      stubs === 0 ? (
        'none: every node was told of itself'
      ) : (
        <>
          <Amount value={stubs} noun="node" /> that only relationships point to: their own data is missing
        </>
      ),
    ],
    [
      'Waiting',
      waiting === null ? undefined : (
        <>
          <Amount value={waiting} noun="relationship" /> without a node at an end{' '}
          {waiting === 0 ? null : (
            <PageLink
              inherit
              to="/administration/waiting-relationships"
              search={{ kind: `${contents.namespace}_` }}
            >
              List them
            </PageLink>
          )}
        </>
      ),
    ],
  ];
}

function Undeclared({ kinds }: { readonly kinds: ExtensionQuality['undeclared'] }) {
  return (
    <Stack gap="xs">
      {kinds.length === 0 ? (
        <Text size="sm">Every kind on its nodes and relationships is declared.</Text>
      ) : (
        <>
          <Text size="sm">
            <Amount value={kinds.length} noun="kind" /> in its data that nothing declares: paths do not lead
            over them, and they have no icon. A newer version of the extension may declare them.
          </Text>
          <ListTable
            label="Not declared"
            rows={kinds}
            keyOf={({ name, element }) => `${element} ${name}`}
            columns={[
              { head: 'Not declared', breaks: 'anywhere', cell: ({ name }) => <bdi>{cleanText(name)}</bdi> },
              { head: 'Of', cell: ({ element }) => (element === 'node' ? 'nodes' : 'relationships') },
              { head: 'Now', ta: 'right', cell: ({ count }) => <Amount value={count} /> },
            ]}
          />
        </>
      )}
    </Stack>
  );
}
