import { formatNumber } from '../../../ui/format.ts';
import classes from '../panel-parts/panel.module.css';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import { SectionCount } from '../panel-parts/section-count.tsx';
import type { ExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import { KindLine } from './kind-line.tsx';
import type { useUndeclared } from './undeclared-query.ts';

export const NOT_DECLARED = 'Not declared';

export interface UndeclaredSectionProps {
  readonly objectId: string;
  readonly answer: ReturnType<typeof useUndeclared>;
  readonly expanded: ExpandedSections;
}

/** Relationships of a node that its extension does not declare. Most nodes have none, and no section for it. */
export function UndeclaredSection({ objectId, answer, expanded }: UndeclaredSectionProps) {
  const { data = [], error, refetch } = answer;
  if (error !== null) {
    return (
      <PanelProblem
        title="Relationships that are not declared could not be counted"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }

  return data.length === 0 ? null : (
    <PanelSection
      label={NOT_DECLARED}
      aside={<SectionCount value={data.length} />}
      isExpanded={expanded.isExpanded(NOT_DECLARED)}
      onToggle={() => expanded.toggle(NOT_DECLARED)}
    >
      <div className={classes['text']}>
        <p>Relationships of kinds that no installed extension declares: paths do not lead over them.</p>
        <ul aria-label="Kinds that are not declared">
          {data.map((undeclared) => (
            <li key={`${undeclared.direction} ${undeclared.kind}`}>
              <KindLine objectId={objectId} of={undeclared} /> {undeclared.direction},{' '}
              {formatNumber(undeclared.count)}
            </li>
          ))}
        </ul>
      </div>
    </PanelSection>
  );
}
