import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GraphElement } from '../../../parts/graph/element.ts';
import { AddRelationshipDialog } from '../../../parts/manual-changes/add-relationship-dialog.tsx';
import { ChangeList } from '../../../parts/manual-changes/change-list.tsx';
import { FalseDialog } from '../../../parts/manual-changes/false-dialog.tsx';
import { standingChangesQuery } from '../../../parts/manual-changes/manual-change-queries.ts';
import { RemovalDialog } from '../../../parts/manual-changes/removal-dialog.tsx';
import { SetPropertyDialog } from '../../../parts/manual-changes/set-property-dialog.tsx';
import { usePermission } from '../../../session/session.ts';
import classes from './panel.module.css';
import { PanelProblem } from './panel-problem.tsx';
import { PanelSection } from './panel-section.tsx';
import { SectionCount } from './section-count.tsx';
import type { ExpandedSections } from './use-expanded-sections.ts';

export const MANUAL_CHANGES = 'Manual changes';

export interface ByHandSectionProps {
  readonly element: GraphElement;
  /** What the element is called. */
  readonly name: string;
  /** Whether the graph has it; what is gone can only be brought back. */
  readonly isThere?: boolean;
  readonly expanded: ExpandedSections;
}

/** What was changed by hand of the node or relationship of a panel, and what can be. */
export function ByHandSection({ element, name, isThere = true, expanded }: ByHandSectionProps) {
  const { data, error, refetch } = useQuery(standingChangesQuery(element));
  const mayChange = usePermission('graphdb/Mutate');
  if (!mayChange && data?.length === 0) {
    return null;
  }

  return (
    <PanelSection
      label={MANUAL_CHANGES}
      aside={data === undefined ? null : <SectionCount value={data.length} />}
      isExpanded={expanded.isExpanded(MANUAL_CHANGES)}
      onToggle={() => expanded.toggle(MANUAL_CHANGES)}
    >
      {error === null ? null : (
        <PanelProblem
          title="The manual changes could not be read"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined ? null : <ChangeList changes={data} subject={element} />}
      {mayChange && isThere ? <Actions element={element} name={name} /> : null}
    </PanelSection>
  );
}

type Action = 'property' | 'relationship' | 'false' | 'removal';

function Actions({ element, name }: Pick<ByHandSectionProps, 'element' | 'name'>) {
  const [action, setAction] = useState<Action>();
  const onClose = () => setAction(undefined);
  const isNode = element.relationship === undefined;

  return (
    <div className={classes['tools']}>
      <ActionButton label="Set property" onClick={() => setAction('property')} />
      {isNode ? (
        <ActionButton label="Add relationship" onClick={() => setAction('relationship')} />
      ) : (
        <ActionButton label="Mark as false" onClick={() => setAction('false')} />
      )}
      <ActionButton label="Delete" onClick={() => setAction('removal')} />
      {action === 'property' ? <SetPropertyDialog element={element} name={name} onClose={onClose} /> : null}
      {action === 'relationship' ? (
        <AddRelationshipDialog objectId={element.objectId} name={name} onClose={onClose} />
      ) : null}
      {action === 'false' ? <FalseDialog element={element} name={name} onClose={onClose} /> : null}
      {action === 'removal' ? <RemovalDialog element={element} name={name} onClose={onClose} /> : null}
    </div>
  );
}

function ActionButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {label} …
    </Button>
  );
}
