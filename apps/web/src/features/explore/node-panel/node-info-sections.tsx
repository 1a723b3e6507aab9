import { ForeignText } from '../../../ui/foreign-text/foreign-text.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelProblem } from '../panel-parts/panel-problem.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import type { ExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import type { useNodeInfo } from './node-info.ts';

export interface NodeInfoSectionsProps {
  readonly answer: ReturnType<typeof useNodeInfo>;
  readonly expanded: ExpandedSections;
}

/** What extensions tell of the kinds of a node. While it is not there, nothing holds its place: most nodes have none. */
export function NodeInfoSections({ answer: { data, error, refetch }, expanded }: NodeInfoSectionsProps) {
  if (error !== null) {
    return (
      <PanelProblem
        title="The descriptions of extensions could not be read"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }

  return (data ?? []).map(({ key, title, content }) => (
    <PanelSection
      key={key}
      label={title}
      isExpanded={expanded.isExpanded(title)}
      onToggle={() => expanded.toggle(title)}
    >
      <div className={classes['text']}>
        <ForeignText source={content} />
      </div>
    </PanelSection>
  ));
}
