import { useQuery } from '@tanstack/react-query';
import type { GraphElement } from '../../../parts/graph/element.ts';
import { NoteList } from '../../../parts/notes/note-list.tsx';
import { notesQuery } from '../../../parts/notes/note-queries.ts';
import { PanelProblem } from './panel-problem.tsx';
import { PanelSection } from './panel-section.tsx';
import { SectionCount } from './section-count.tsx';
import type { ExpandedSections } from './use-expanded-sections.ts';

// @words
export const NOTES = 'Notes';

export interface NotesSectionProps {
  readonly subject: GraphElement;
  /** Whether the graph has it; what is gone gets no new notes. */
  readonly isThere?: boolean;
  readonly expanded: ExpandedSections;
}

/** What people noted about the node or relationship of a panel. */
export function NotesSection({ subject, isThere = true, expanded }: NotesSectionProps) {
  const { data, error, refetch } = useQuery(notesQuery(subject));

  return (
    <PanelSection
      label={NOTES}
      aside={data === undefined ? null : <SectionCount value={data.length} />}
      isExpanded={expanded.isExpanded(NOTES)}
      onToggle={() => expanded.toggle(NOTES)}
    >
      {error === null ? null : (
        <PanelProblem title="The notes could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined ? null : <NoteList subject={subject} notes={data} takesMore={isThere} />}
    </PanelSection>
  );
}
