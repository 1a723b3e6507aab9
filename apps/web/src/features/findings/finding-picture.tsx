import { Button, Group, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { FindingWithElements } from '@secgraph/contract';
import type { ViewTarget } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { PictureName } from '../../parts/addresses/finding-search.ts';
import { drawableGraph } from '../../parts/graph/drawable-graph.ts';
import type { Graph } from '../../parts/graph/graph.ts';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { type FindingPictureOf, picturesOf, relationshipOf } from './finding-picture-graph.ts';

export interface FindingPictureProps {
  readonly finding: FindingWithElements;
  /** The picture that the address names; the first one where it names none. */
  readonly chosen: PictureName | undefined;
  readonly onChoose: (picture: PictureName) => void;
}

const HEIGHT = 420;
const MAX_LISTED = 200;

/** What draws is loaded beside the page. */
const GraphPicture = lazy(async () => ({
  default: (await import('../../ui/graph-picture.tsx')).GraphPicture,
}));

/** A finding in the graph: who leads to it, what makes it true, what falls with it. */
export function FindingPicture({ finding, chosen, onChoose }: FindingPictureProps) {
  const pictures = useMemo(() => picturesOf(finding), [finding]);
  const picture = pictures.find(({ name }) => name === chosen) ?? pictures[0];

  return (
    <Stack gap="sm" component="section" aria-label="In the graph">
      <Group justify="space-between">
        <Title order={2}>In the graph</Title>
        {picture === undefined ? null : (
          <SegmentedControl
            size="xs"
            aria-label="What is drawn"
            data={pictures.map(({ name, label }) => ({ value: name, label }))}
            value={picture.name}
            onChange={(name) => onChoose(name as PictureName)}
          />
        )}
      </Group>
      {picture === undefined ? (
        <Text size="sm">
          The graph has changed since: what the finding begins or ends at is not in it any more.
        </Text>
      ) : (
        <Drawn key={picture.name} finding={finding} picture={picture} />
      )}
    </Stack>
  );
}

interface DrawnProps {
  readonly finding: FindingWithElements;
  readonly picture: FindingPictureOf;
}

function Drawn({ finding, picture }: DrawnProps) {
  const { data, error, refetch } = useQuery(picture.query);
  const [isListed, setIsListed] = useState(false);
  const [selected, setSelected] = useState<string>();
  const relationship = relationshipOf(finding);
  const crossing =
    relationship === undefined
      ? undefined
      : `${relationship.source}_${relationship.kind}_${relationship.target}`;
  const input = useMemo(
    () => (data === undefined ? undefined : drawn(data.graph, crossing)),
    [data, crossing],
  );
  if (error !== null) {
    return (
      <ErrorCard
        title={`“${picture.label}” could not be worked out`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined || input === undefined) {
    return <Waiting height={HEIGHT} label={`Working out “${picture.label}”`} />;
  }

  const node = selected === undefined ? undefined : data.graph.nodes.get(selected);
  const select = (target: ViewTarget) =>
    setSelected(target.on === 'node' && target.members.length === 0 ? target.id : undefined);
  return (
    <>
      <Text size="sm">{data.about}</Text>
      {input.nodes.length === 0 ? null : (
        <>
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            <GraphPicture
              graph={input}
              height={HEIGHT}
              selected={selected === undefined ? NOTHING : [selected]}
              onOpen={select}
            />
          </Suspense>
          <Group justify="space-between" mih={28}>
            <Group gap="sm" fz="sm">
              {node === undefined ? (
                <Text size="sm" c="dimmed">
                  {input.edges.some(({ isOnPath }) => isOnPath)
                    ? 'The relationship that is wrong is drawn in the accent colour; a click on a node names it.'
                    : 'A click on a node names it.'}
                </Text>
              ) : (
                <ObjectLink objectId={node.objectId} kind={node.kind} name={node.label} />
              )}
            </Group>
            <Group gap="sm">
              <Button
                size="xs"
                variant="default"
                aria-expanded={isListed}
                onClick={() => setIsListed(!isListed)}
              >
                {isListed ? 'Hide the list' : `List ${countOf(data.graph.edges.length, 'relationship')}`}
              </Button>
              <PageLink size="sm" to="/explore" search={picture.explore} preload={false}>
                Open in Explore
              </PageLink>
            </Group>
          </Group>
          {isListed ? <RelationshipTable graph={data.graph} label={picture.label} /> : null}
        </>
      )}
    </>
  );
}

const NOTHING: readonly string[] = [];

/** What is wrong stands out from what only leads there. */
function drawn(graph: Graph, crossing: string | undefined) {
  const { nodes, edges } = drawableGraph(graph, { isPath: false });

  return {
    nodes,
    edges: edges.map((edge) => ({
      ...edge,
      isOnPath: `${edge.source}_${edge.kind}_${edge.target}` === crossing,
    })),
  };
}

/** The same as the picture, to be read. */
function RelationshipTable({ graph, label }: { readonly graph: Graph; readonly label: string }) {
  const shown = graph.edges.slice(0, MAX_LISTED);
  const name = (id: string) => {
    const node = graph.nodes.get(id);
    return node === undefined ? null : (
      <ObjectLink objectId={node.objectId} kind={node.kind} name={node.label} />
    );
  };

  return (
    <>
      <Table verticalSpacing={2} fz={12} aria-label={`Relationships of “${label}”`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            <Table.Th>Relationship</Table.Th>
            <Table.Th>To</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((edge) => (
            <Table.Tr key={edge.id}>
              <Table.Td maw={360}>{name(edge.source)}</Table.Td>
              <Table.Td>{edge.kind}</Table.Td>
              <Table.Td maw={360}>{name(edge.target)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < graph.edges.length ? (
        <Text size="xs" c="dimmed">
          The first {formatNumber(shown.length)} of {countOf(graph.edges.length, 'relationship')}; Explore
          lists all of them.
        </Text>
      ) : null}
    </>
  );
}
