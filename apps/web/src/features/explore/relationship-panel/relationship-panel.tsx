import { faArrowRight, faBan, faFlask, faPlay, faTerminal } from '@fortawesome/free-solid-svg-icons';
import { Button, NativeSelect } from '@mantine/core';
import { findRelationshipKind } from '@secgraph/graph-schema';
import { cleanText } from '@secgraph/graph-view';
import { useQueries, useQuery } from '@tanstack/react-query';
import { cypherSearchOf, showsStatement } from '../../../parts/addresses/explore-views.ts';
import { searchOfChanges } from '../../../parts/addresses/simulation-search.ts';
import { cypherOfEdge } from '../../../parts/cypher/cypher-text.ts';
import { findDeclaredKind } from '../../../parts/extensions/declared-kinds.ts';
import { useDeclaredKinds } from '../../../parts/extensions/extension-queries.ts';
import { EXPLANATION_LABELS, explanationsOf } from '../../../parts/graph/explanation-table.ts';
import type { GraphEdge, GraphNode } from '../../../parts/graph/graph.ts';
import { nameForList } from '../../../parts/graph/node-name.ts';
import { relationshipsQuery } from '../../../parts/graph/relationship-queries.ts';
import { AfterPause } from '../../../ui/after-pause.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { ButtonLink } from '../../../ui/page-link.tsx';
import { useExplore } from '../explore-context.tsx';
import { nodeQuery } from '../node-panel/node-queries.ts';
import { FactRow, PropertyList } from '../node-panel/property-list.tsx';
import { ByHandSection, MANUAL_CHANGES } from '../panel-parts/by-hand-section.tsx';
import { CopyMenu } from '../panel-parts/copy-menu.tsx';
import { NodeLink } from '../panel-parts/node-link.tsx';
import { NOTES, NotesSection } from '../panel-parts/notes-section.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelHeader } from '../panel-parts/panel-header.tsx';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import { type ExpandedSections, useExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import { compositionQueryOf } from './composition-query.ts';
import { type Declared, DeclaredHelp, useKindInfo } from './declared-help.tsx';
import { ExplanationSection } from './explanation-section.tsx';
import { originOfKind } from './origin-of-kind.ts';
import { HELP_LABELS, MEANING, RelationshipHelp } from './relationship-help.tsx';

const INFORMATION = 'Relationship Information';

export interface RelationshipPanelProps {
  /** Graph ids. */
  readonly source: string;
  readonly kind: string;
  readonly target: string;
}

/** Everything that is known of one relationship: its ends, why it is there, and what to do about it. */
export function RelationshipPanel({ source, kind, target }: RelationshipPanelProps) {
  const { graph } = useExplore();
  const { data, error, refetch } = useQuery(relationshipsQuery(source, target));
  const declared = findDeclaredKind(useDeclaredKinds(), kind);
  const info = useKindInfo(declared);
  const expanded = useExpandedSections({
    labels: [
      INFORMATION,
      NOTES,
      MANUAL_CHANGES,
      ...EXPLANATION_LABELS,
      ...HELP_LABELS,
      ...(info.data ?? []).map(({ title }) => title),
    ],
    usual: [INFORMATION, MEANING],
    none: /* @verbatim */ 'none of a relationship',
  });
  const known = [source, target].map((id) => data?.nodes.get(id) ?? graph.nodes.get(id));
  // Nodes of a relationship that is not there any more.
  const lone = useQueries({
    queries: [source, target].map((id, at) => ({
      ...nodeQuery(id),
      enabled: data !== undefined && known[at] === undefined,
    })),
  });
  const ends = known.map((node, at) => node ?? lone[at]?.data ?? undefined);
  const relationship = data?.edges.find((edge) => edge.kind === kind);

  return (
    <aside className={classes['panel']} aria-label="Selected relationship">
      <PanelHeader
        icon={<Icon icon={faArrowRight} size={16} />}
        title={kind}
        subtitle={originOfKind(kind, declared && cleanText(declared.extension.name))}
        onCollapseAll={expanded.collapseAll}
        actions={<RelationshipCopyMenu kind={kind} source={ends[0]} target={ends[1]} />}
      >
        <ParallelChoice source={source} kind={kind} target={target} edges={data?.edges ?? []} />
      </PanelHeader>
      <div className={classes['body']}>
        <PanelSection
          label={INFORMATION}
          isExpanded={expanded.isExpanded(INFORMATION)}
          onToggle={() => expanded.toggle(INFORMATION)}
        >
          {error === null ? null : (
            <PanelProblem
              title="The relationship could not be read"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {data === undefined && error === null ? (
            <AfterPause>
              <p className={classes['text']}>Loading the relationship …</p>
            </AfterPause>
          ) : null}
          {data !== undefined && relationship === undefined ? (
            <p className={classes['text']}>This relationship does not exist, or no longer exists.</p>
          ) : null}
          <Ends source={ends[0]} target={ends[1]} />
          {findRelationshipKind(kind) === undefined ? <Traversal declared={declared} /> : null}
          {relationship === undefined ? null : <PropertyList properties={relationship.properties ?? {}} />}
          <Tools
            source={source}
            kind={kind}
            target={target}
            ends={ends}
            composition={compositionQueryOf(relationship?.properties ?? {})}
          />
        </PanelSection>
        {data === undefined || ends[0] === undefined || ends[1] === undefined ? null : (
          <HandSections
            start={ends[0]}
            kind={kind}
            end={ends[1]}
            isThere={relationship !== undefined}
            expanded={expanded}
          />
        )}
        {relationship === undefined
          ? null
          : explanationsOf(kind, relationship.properties ?? {}).map((explanation) => (
              <PanelSection
                key={explanation.label}
                label={explanation.label}
                isExpanded={expanded.isExpanded(explanation.label)}
                onToggle={() => expanded.toggle(explanation.label)}
              >
                <ExplanationSection explanation={explanation} relationship={{ source, kind, target }} />
              </PanelSection>
            ))}
        {declared === undefined ? (
          <RelationshipHelp kind={kind} expanded={expanded} />
        ) : (
          <DeclaredHelp declared={declared} answer={info} meaning={MEANING} expanded={expanded} />
        )}
      </div>
    </aside>
  );
}

interface HandSectionsProps {
  readonly start: GraphNode;
  readonly kind: string;
  readonly end: GraphNode;
  readonly isThere: boolean;
  readonly expanded: ExpandedSections;
}

/** What people noted about the relationship, and what they changed of it. */
function HandSections({ start, kind, end, isThere, expanded }: HandSectionsProps) {
  const element = { objectId: start.objectId, relationship: { kind, endObjectId: end.objectId } };

  return (
    <>
      <NotesSection subject={element} isThere={isThere} expanded={expanded} />
      <ByHandSection
        element={element}
        name={`${start.label} – ${kind} → ${end.label}`}
        isThere={isThere}
        expanded={expanded}
      />
    </>
  );
}

/** Whether paths lead over a kind that is not built in, and who says so. */
function Traversal({ declared }: { readonly declared: Declared | undefined }) {
  return (
    <dl className={classes['list']}>
      <FactRow label="Traversable">{describeTraversal(declared)}</FactRow>
    </dl>
  );
}

function describeTraversal(declared: Declared | undefined): string {
  if (declared === undefined) {
    return 'No: no installed extension declares this kind';
  }
  const name = cleanText(declared.extension.name);

  return declared.kind.isTraversable ? `Yes, declared by ${name}` : `No, declared by ${name}`;
}

type End = GraphNode | undefined;

function Ends({ source, target }: { readonly source: End; readonly target: End }) {
  return (
    <dl className={classes['list']}>
      <EndRow label="Source" node={source} />
      <EndRow label="Target" node={target} />
    </dl>
  );
}

function EndRow({ label, node }: { readonly label: string; readonly node: End }) {
  if (node === undefined) {
    return null;
  }
  const name = nameForList({ name: node.label, objectId: node.objectId });

  return (
    <FactRow label={label} hint={node.objectId} copied={node.label}>
      <span className={classes['end']}>
        <KindIcon kind={node.kind} size={14} />
        <NodeLink objectId={node.objectId} nodeId={node.id}>
          <bdi>{name}</bdi>
        </NodeLink>
      </span>
    </FactRow>
  );
}

interface ParallelChoiceProps extends RelationshipPanelProps {
  readonly edges: readonly GraphEdge[];
}

/** Parallel relationships are one line in the picture: here is the choice among them. */
function ParallelChoice({ source, kind, target, edges }: ParallelChoiceProps) {
  const { setSearch } = useExplore();
  const kinds = [...new Set(edges.map((edge) => edge.kind))].toSorted();
  if (kinds.length < 2) {
    return null;
  }

  return (
    <NativeSelect
      mt={6}
      size="xs"
      aria-label="Relationships between these nodes"
      value={kind}
      data={kinds.map((other, at) => ({ value: other, label: `${other} (${at + 1} of ${kinds.length})` }))}
      onChange={({ currentTarget }) =>
        setSearch({ selectedItem: `${source}_${currentTarget.value}_${target}` })
      }
    />
  );
}

interface ToolsProps extends RelationshipPanelProps {
  readonly ends: readonly End[];
  /** A statement that finds what it follows from. */
  readonly composition: string | undefined;
}

function Tools({ source, kind, target, ends: [start, end], composition }: ToolsProps) {
  const { search, setSearch } = useExplore();
  const id = `${source}_${kind}_${target}`;
  const excluded = search.excludedEdges ?? [];
  const isExcluded = excluded.includes(id);

  return (
    <div className={classes['tools']}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Icon icon={faBan} size={11} />}
        aria-pressed={isExcluded}
        onClick={() =>
          setSearch({
            excludedEdges: isExcluded ? excluded.filter((other) => other !== id) : [...excluded, id],
          })
        }
      >
        {isExcluded ? 'Include in paths' : 'Exclude from paths'}
      </Button>
      {start === undefined || end === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon icon={faTerminal} size={11} />}
          onClick={() => setSearch(cypherSearchOf({ kind, start: start.objectId, end: end.objectId }))}
        >
          Show as Cypher
        </Button>
      )}
      {composition === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon icon={faPlay} size={11} />}
          title="Runs the read-only query that its collector stored"
          onClick={() => setSearch(showsStatement(composition))}
        >
          Run its query
        </Button>
      )}
      <ButtonLink
        size="compact-xs"
        variant="default"
        leftSection={<Icon icon={faFlask} size={11} />}
        to="/attack-paths/what-if"
        search={searchOfChanges('From Explore', [{ type: 'remove', source, kind, target }])}
      >
        What if this were removed?
      </ButtonLink>
    </div>
  );
}

interface RelationshipCopyMenuProps {
  readonly kind: string;
  readonly source: End;
  readonly target: End;
}

function RelationshipCopyMenu({ kind, source, target }: RelationshipCopyMenuProps) {
  const cypher =
    source === undefined || target === undefined
      ? []
      : [
          {
            label: 'Cypher',
            text: () => cypherOfEdge({ kind, start: source.objectId, end: target.objectId }),
          },
        ];

  return (
    <CopyMenu
      items={[
        { label: 'Kind', text: () => kind },
        ...cypher,
        { label: 'Link to this view', text: () => location.href },
      ]}
    />
  );
}
