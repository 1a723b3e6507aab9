import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cypherOfNode } from '../../../parts/cypher/cypher-text.ts';
import type { GraphNode } from '../../../parts/graph/graph.ts';
import { nameForList } from '../../../parts/graph/node-name.ts';
import { AfterPause } from '../../../ui/after-pause.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { ByHandSection, MANUAL_CHANGES } from '../panel-parts/by-hand-section.tsx';
import { CopyMenu } from '../panel-parts/copy-menu.tsx';
import { HeaderButton } from '../panel-parts/header-button.tsx';
import { NOTES, NotesSection } from '../panel-parts/notes-section.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelHeader } from '../panel-parts/panel-header.tsx';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import { useExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import { useNodeMenuOpener } from '../panel-parts/use-node-menu-opener.ts';
import { CustomSections, labelsOfKinds, useKindsAtNode } from './custom-sections.tsx';
import type { OfferedSection } from './list-section.ts';
import { useNodeInfo } from './node-info.ts';
import { NodeInfoSections } from './node-info-sections.tsx';
import { NodeMarks } from './node-marks.tsx';
import { nodeQuery } from './node-queries.ts';
import { NodeSections } from './node-sections.tsx';
import { ObjectInformation } from './object-information-section.tsx';
import { KIND_PANELS, listsOf } from './section-table.ts';
import { useUndeclared } from './undeclared-query.ts';
import { NOT_DECLARED, UndeclaredSection } from './undeclared-section.tsx';

const OBJECT_INFORMATION = 'Object Information';

/** Everything that is known of one node: what it is, and to which others it leads. */
export function NodePanel({ nodeId }: { readonly nodeId: string }) {
  const { graph } = useExplore();
  const drawn = graph.nodes.get(nodeId);
  const { data, error, refetch } = useQuery({ ...nodeQuery(nodeId), enabled: drawn === undefined });
  const node = drawn ?? data;
  if (node !== undefined && node !== null) {
    return <KnownNode key={nodeId} node={node} />;
  }

  return (
    <aside className={classes['panel']} aria-label="Selected node">
      {error === null ? null : (
        <PanelProblem title="The node could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {data === null ? (
        <p className={classes['text']}>This node does not exist, or no longer exists.</p>
      ) : null}
      {data === undefined && error === null ? (
        <AfterPause>
          <Stack p="md" gap="sm">
            <Skeleton height={24} />
            <Skeleton height={160} />
          </Stack>
        </AfterPause>
      ) : null}
    </aside>
  );
}

function KnownNode({ node }: { readonly node: GraphNode }) {
  const panel = KIND_PANELS.get(node.kind);
  const info = useNodeInfo(node);
  const custom = useKindsAtNode(node, panel === undefined);
  const undeclared = useUndeclared(node);
  const sections = useExpandedSections({
    labels: [
      OBJECT_INFORMATION,
      ...(info.data ?? []).map(({ title }) => title),
      ...(panel?.sections ?? []).flatMap(labelsOf),
      ...labelsOfKinds(custom.data ?? []),
      NOT_DECLARED,
      NOTES,
      MANUAL_CHANGES,
    ],
    usual: [OBJECT_INFORMATION],
    none: /* @verbatim */ 'none',
  });
  const openMenu = useNodeMenuOpener();
  const name = nameForList({ name: node.label, objectId: node.objectId });

  return (
    <aside className={classes['panel']} aria-label="Selected node">
      <PanelHeader
        icon={<KindIcon kind={node.kind} size={28} />}
        title={name}
        subtitle={node.kind}
        onCollapseAll={sections.collapseAll}
        actions={
          <>
            <HeaderButton
              label="What can be done with this node"
              icon={faEllipsis}
              aria-haspopup="menu"
              onClick={(event) => openMenu(event, node)}
            />
            <CopyMenu
              items={[
                { label: 'Name', text: () => node.label },
                { label: 'Object ID', text: () => node.objectId },
                { label: 'Cypher', text: () => cypherOfNode(node) },
                { label: 'Link to this view', text: () => location.href },
              ]}
            />
          </>
        }
      >
        <NodeMarks node={node} />
      </PanelHeader>
      <div className={classes['body']}>
        <PanelSection
          label={OBJECT_INFORMATION}
          isExpanded={sections.isExpanded(OBJECT_INFORMATION)}
          onToggle={() => sections.toggle(OBJECT_INFORMATION)}
        >
          <ObjectInformation node={node} panel={panel} />
        </PanelSection>
        <NotesSection subject={{ objectId: node.objectId }} expanded={sections} />
        <ByHandSection element={{ objectId: node.objectId }} name={name} expanded={sections} />
        <NodeInfoSections answer={info} expanded={sections} />
        {panel === undefined ? null : (
          <NodeSections panel={panel} objectId={node.objectId} expanded={sections} />
        )}
        <CustomSections node={node} answer={custom} expanded={sections} />
        <UndeclaredSection objectId={node.objectId} answer={undeclared} expanded={sections} />
      </div>
    </aside>
  );
}

function labelsOf(section: OfferedSection): readonly string[] {
  return [section.label, ...listsOf(section).map(({ label }) => label)];
}
