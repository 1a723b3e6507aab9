import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type FindingWithElements } from '@secgraph/contract';
import { type ViewTarget } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type PictureName } from '../../parts/addresses/finding-search.ts';
import { drawableGraph } from '../../parts/graph/drawable-graph.ts';
import type { Graph } from '../../parts/graph/graph.ts';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { Answered } from '../../ui/answered.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
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
  const answer = useQuery(picture.query);

  return (
    <Answered
      answer={answer}
      problem={`“${picture.label}” could not be worked out`}
      waiting={`Working out “${picture.label}”`}
      height={HEIGHT}
    >
      {({ about, graph }) => (
        <>
          <Text size="sm">{about}</Text>
          <DrawnGraph finding={finding} picture={picture} graph={graph} />
        </>
      )}
    </Answered>
  );
}

function DrawnGraph({ finding, picture, graph }: DrawnProps & { readonly graph: Graph }) {
  const [isListed, setIsListed] = useState(false);
  const [selected, setSelected] = useState<string>();
  const relationship = relationshipOf(finding);
  const crossing =
    relationship === undefined
      ? undefined
      : `${relationship.source}_${relationship.kind}_${relationship.target}`;
  const input = useMemo(() => drawn(graph, crossing), [graph, crossing]);
  const node = selected === undefined ? undefined : graph.nodes.get(selected);
  const select = (target: ViewTarget) =>
    setSelected(target.on === 'node' && target.members.length === 0 ? target.id : undefined);
  if (input.nodes.length === 0) {
    return null;
  }

  return (
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
          <Button size="xs" variant="default" aria-expanded={isListed} onClick={() => setIsListed(!isListed)}>
            {isListed ? 'Hide the list' : `List ${countOf(graph.edges.length, 'relationship')}`}
          </Button>
          <PageLink size="sm" to="/explore" search={picture.explore} preload={false}>
            Open in Explore
          </PageLink>
        </Group>
      </Group>
      {isListed ? <RelationshipTable graph={graph} label={picture.label} /> : null}
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
      <ListTable
        label={`Relationships of “${label}”`}
        rows={shown}
        keyOf={({ id }) => id}
        columns={[
          { head: 'From', maw: 360, cell: ({ source }) => name(source) },
          { head: 'Relationship', cell: ({ kind }) => kind },
          { head: 'To', maw: 360, cell: ({ target }) => name(target) },
        ]}
      />
      {shown.length < graph.edges.length ? (
        <Text size="xs" c="dimmed">
          The first {formatNumber(shown.length)} of {countOf(graph.edges.length, 'relationship')}; Explore
          lists all of them.
        </Text>
      ) : null}
    </>
  );
}
