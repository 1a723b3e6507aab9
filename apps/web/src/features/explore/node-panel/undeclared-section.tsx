import { cleanText } from '@secgraph/graph-view';
import { cypherOfKindAt } from '../../../parts/cypher/cypher-text.ts';
import { encodeStatement } from '../../../parts/cypher/statement-code.ts';
import { formatNumber } from '../../../ui/format.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import type { ExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import type { UndeclaredKind, useUndeclared } from './undeclared-query.ts';

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
      aside={<span className={classes['count']}>{formatNumber(data.length)}</span>}
      isExpanded={expanded.isExpanded(NOT_DECLARED)}
      onToggle={() => expanded.toggle(NOT_DECLARED)}
    >
      <div className={classes['text']}>
        <p>Relationships of kinds that no installed extension declares: paths do not lead over them.</p>
        <ul aria-label="Kinds that are not declared">
          {data.map((undeclared) => (
            <li key={`${undeclared.direction} ${undeclared.kind}`}>
              <KindLine objectId={objectId} undeclared={undeclared} />
            </li>
          ))}
        </ul>
      </div>
    </PanelSection>
  );
}

interface KindLineProps {
  readonly objectId: string;
  readonly undeclared: UndeclaredKind;
}

function KindLine({ objectId, undeclared: { kind, direction, count } }: KindLineProps) {
  const { setSearch } = useExplore();
  const statement = cypherOfKindAt({ kind, objectId, direction });

  return (
    <>
      <TextButton
        onClick={() =>
          setSearch({
            exploreSearchTab: 'cypher',
            searchType: 'cypher',
            cypherSearch: encodeStatement(statement),
          })
        }
      >
        <bdi>{cleanText(kind)}</bdi>
      </TextButton>{' '}
      {direction}, {formatNumber(count)}
    </>
  );
}
