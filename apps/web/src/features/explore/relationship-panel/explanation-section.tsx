import { faDiagramProject } from '@fortawesome/free-solid-svg-icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { explanationQuery, type RelationshipOf } from '../../../parts/graph/explanation-query.ts';
import type { Explanation } from '../../../parts/graph/explanation-table.ts';
import type { Graph } from '../../../parts/graph/graph.ts';
import { AfterPause } from '../../../ui/after-pause.tsx';
import { countOf } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { NodeList } from '../panel-parts/node-list.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';

export interface ExplanationSectionProps {
  readonly explanation: Explanation;
  readonly relationship: RelationshipOf;
}

/** What explains a relationship: its nodes as a list, and all of it as a picture. */
export function ExplanationSection({ explanation, relationship }: ExplanationSectionProps) {
  const { route, label, about, nothing } = explanation;
  const { data, error, refetch } = useQuery(explanationQuery(route, relationship));
  if (error !== null) {
    return (
      <PanelProblem title={`${label} could not be worked out`} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) {
    return (
      <AfterPause>
        <p className={classes['text']}>Being worked out …</p>
      </AfterPause>
    );
  }
  if (data.graph.nodes.size === 0) {
    return <p className={classes['text']}>{nothing}</p>;
  }

  return (
    <>
      <p className={classes['text']}>
        {about} {countOf(data.graph.nodes.size, 'node')}
        {data.graph.edges.length === 0 ? '' : `, ${countOf(data.graph.edges.length, 'relationship')}`}.
      </p>
      <div className={classes['tools']}>
        <DrawButton explanation={explanation} relationship={relationship} />
      </div>
      <GraphNodes label={label} graph={data.graph} />
    </>
  );
}

function GraphNodes({ label, graph }: { readonly label: string; readonly graph: Graph }) {
  const nodes = [...graph.nodes.values()];

  return (
    <NodeList
      label={label}
      count={nodes.length}
      nodeAt={(index) => {
        const node = nodes[index];
        return node === undefined
          ? undefined
          : { objectId: node.objectId, name: node.label, kind: node.kind, nodeId: node.id };
      }}
    />
  );
}

function DrawButton({ explanation: { searchType }, relationship }: ExplanationSectionProps) {
  const { search, setSearch } = useExplore();
  const item = `${relationship.source}_${relationship.kind}_${relationship.target}`;
  const isDrawn = search.searchType === searchType && search.relationshipQueryItemId === item;

  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon icon={faDiagramProject} size={11} />}
      aria-pressed={isDrawn}
      onClick={() => setSearch({ searchType, relationshipQueryItemId: item })}
    >
      {isDrawn ? 'Drawn' : 'Draw'}
    </Button>
  );
}
