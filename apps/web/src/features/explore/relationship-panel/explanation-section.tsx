import { faDiagramProject } from '@fortawesome/free-solid-svg-icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { explanationQuery, type RelationshipOf } from '../../../parts/graph/explanation-query.ts';
import { type Explanation } from '../../../parts/graph/explanation-table.ts';
import { type Graph } from '../../../parts/graph/graph.ts';
import { countOf } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { NodeList } from '../panel-parts/node-list.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelAnswered } from '../panel-parts/panel-answered.tsx';

export interface ExplanationSectionProps {
  readonly explanation: Explanation;
  readonly relationship: RelationshipOf;
}

/** What explains a relationship: its nodes as a list, and all of it as a picture. */
export function ExplanationSection({ explanation, relationship }: ExplanationSectionProps) {
  const { route, label, about, nothing } = explanation;
  const answer = useQuery(explanationQuery(route, relationship));

  return (
    <PanelAnswered answer={answer} title={`${label} could not be calculated`}>
      {({ graph }) =>
        graph.nodes.size === 0 ? (
          <p className={classes['text']}>{nothing}</p>
        ) : (
          <>
            <p className={classes['text']}>
              {about} {countOf(graph.nodes.size, 'node')}
              {graph.edges.length === 0 ? '' : `, ${countOf(graph.edges.length, 'relationship')}`}.
            </p>
            <div className={classes['tools']}>
              <DrawButton explanation={explanation} relationship={relationship} />
            </div>
            <GraphNodes label={label} graph={graph} />
          </>
        )
      }
    </PanelAnswered>
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
