import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { cypherOfEndsAt } from '../../../parts/cypher/cypher-text.ts';
import { EMPTY_GRAPH, type GraphNode, readUnifiedGraph } from '../../../parts/graph/graph.ts';
import { compareTexts } from '../../../ui/compare-texts.ts';
import { formatNumber } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { NodeList } from '../panel-parts/node-list.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelAnswered } from '../panel-parts/panel-answered.tsx';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import { SectionCount } from '../panel-parts/section-count.tsx';
import type { ExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import { KindLine } from './kind-line.tsx';
import { countKinds, type KindAtNode } from './undeclared-query.ts';

const SECTIONS = [
  ['outbound', 'Outbound relationships'],
  ['inbound', 'Inbound relationships'],
] as const;

/** What addresses call the sections of these kinds. */
export function labelsOfKinds(kinds: readonly KindAtNode[]): readonly string[] {
  return [...SECTIONS.map(([, label]) => label), ...kinds.map(labelOf)];
}

function labelOf({ direction, kind }: KindAtNode): string {
  return `${direction} ${kind}`;
}

/** The relationships of a node that no list of the service is about, by kind. */
export function useKindsAtNode(node: Pick<GraphNode, 'id'>, isAsked: boolean) {
  return useQuery({
    queryKey: ['graph', 'kinds-at-node', node.id],
    queryFn: isAsked
      ? async ({ signal }): Promise<readonly KindAtNode[]> =>
          (
            await Promise.all([
              countKinds(node.id, 'outbound', signal),
              countKinds(node.id, 'inbound', signal),
            ])
          ).flat()
      : skipToken,
  });
}

export interface CustomSectionsProps {
  readonly node: Pick<GraphNode, 'id' | 'objectId'>;
  readonly answer: ReturnType<typeof useKindsAtNode>;
  readonly expanded: ExpandedSections;
}

/** Where a node of a custom kind leads, and what leads to it, by kind of relationship. */
export function CustomSections({ node, answer, expanded }: CustomSectionsProps) {
  const { data = [], error, refetch } = answer;
  if (error !== null) {
    return (
      <PanelProblem title="Relationships could not be counted" error={error} onRetry={() => void refetch()} />
    );
  }

  return SECTIONS.map(([direction, label]) => {
    const kinds = data
      .filter((kind) => kind.direction === direction)
      .toSorted((left, right) => right.count - left.count || compareTexts(left.kind, right.kind));

    return kinds.length === 0 ? null : (
      <PanelSection
        key={label}
        label={label}
        aside={<SectionCount value={kinds.reduce((sum, { count }) => sum + count, 0)} />}
        isExpanded={expanded.isExpanded(label)}
        onToggle={() => expanded.toggle(label)}
      >
        {kinds.map((kind) => (
          <PanelSection
            key={kind.kind}
            isNested
            label={inLine(kind.kind, 80)}
            aside={<SectionCount value={kind.count} />}
            isExpanded={expanded.isExpanded(labelOf(kind))}
            onToggle={() => expanded.toggle(labelOf(kind))}
          >
            <EndsOfKind node={node} kind={kind} />
          </PanelSection>
        ))}
      </PanelSection>
    );
  });
}

/** More are no list to read through. */
const MAX_LISTED = 1_000;

function EndsOfKind({ node, kind }: Pick<CustomSectionsProps, 'node'> & { readonly kind: KindAtNode }) {
  const answer = useQuery({
    queryKey: ['graph', 'ends-of-kind', node.id, kind.direction, kind.kind],
    queryFn: async ({ signal }): Promise<readonly GraphNode[]> => {
      const query = `${cypherOfEndsAt({ ...kind, objectId: node.objectId })} LIMIT ${MAX_LISTED}`;
      // Somebody may have deleted them since they were counted.
      const answer = await orNull(() => call('run-cypher-query', { body: { query } }, { signal }));
      const { nodes } = answer === null ? EMPTY_GRAPH : readUnifiedGraph(answer.data);

      return [...nodes.values()].toSorted((left, right) =>
        left.label.localeCompare(right.label, 'en', { numeric: true }),
      );
    },
  });

  return (
    <PanelAnswered isList answer={answer} title="The nodes could not be listed">
      {(nodes) => (
        <>
          <div className={classes['tools']}>
            <KindLine objectId={node.objectId} of={kind} label="Draw" />
          </div>
          <NodeList
            label={inLine(kind.kind, 80)}
            count={nodes.length}
            nodeAt={(index) => {
              const end = nodes[index];
              return end === undefined ? undefined : { ...end, name: end.label, nodeId: end.id };
            }}
          />
          {nodes.length < MAX_LISTED ? null : (
            <p className={classes['text']}>The first {formatNumber(MAX_LISTED)}.</p>
          )}
        </>
      )}
    </PanelAnswered>
  );
}
