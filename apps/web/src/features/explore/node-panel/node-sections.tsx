import { useQueries, useQuery } from '@tanstack/react-query';
import classes from '../panel-parts/panel.module.css';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import { SectionCount } from '../panel-parts/section-count.tsx';
import type { ExpandedSections } from '../panel-parts/use-expanded-sections.ts';
import type { KindPanel, ListSection, SectionGroup } from './list-section.ts';
import { SectionList } from './section-list.tsx';
import { countsQuery, listSizeQuery } from './section-queries.ts';
import { listsOf, sectionKey } from './section-table.ts';

export interface NodeSectionsProps {
  readonly panel: KindPanel;
  readonly objectId: string;
  readonly expanded: ExpandedSections;
}

/** The lists of an entity with their sizes, in the order that its kind has. */
export function NodeSections({ panel, objectId, expanded }: NodeSectionsProps) {
  const sizes = useSizes(panel, objectId);

  return panel.sections.map((section) =>
    'sections' in section ? (
      <PanelSection
        key={section.label}
        label={section.label}
        aside={<Count value={sizeOf(section, sizes)} />}
        isExpanded={expanded.isExpanded(section.label)}
        onToggle={() => expanded.toggle(section.label)}
      >
        {section.sections.map((list) => (
          <ListOf key={list.label} section={list} isNested {...{ objectId, expanded, sizes }} />
        ))}
      </PanelSection>
    ) : (
      <ListOf key={section.label} section={section} {...{ objectId, expanded, sizes }} />
    ),
  );
}

interface ListOfProps extends Omit<NodeSectionsProps, 'panel'> {
  readonly section: ListSection;
  readonly sizes: Sizes;
  readonly isNested?: boolean;
}

function ListOf({ section, objectId, expanded, sizes, isNested = false }: ListOfProps) {
  return (
    <PanelSection
      label={section.label}
      aside={<Count value={sizes.get(sectionKey(section))} />}
      isExpanded={expanded.isExpanded(section.label)}
      onToggle={() => expanded.toggle(section.label)}
      isNested={isNested}
    >
      <SectionList key={sectionKey(section)} section={section} objectId={objectId} />
    </PanelSection>
  );
}

/** `awaited`: on its way. Undefined: the service did not say. */
type Size = number | 'awaited' | undefined;

/** Sizes of lists by the key of their section. */
type Sizes = ReadonlyMap<string, Size>;

/** All in one request, but for the lists that its answer leaves out. */
function useSizes(panel: KindPanel, objectId: string): Sizes {
  const lists = panel.sections.flatMap(listsOf);
  const uncounted = lists.filter(({ count }) => count === undefined);
  const { data: counts, isPending } = useQuery(countsQuery(panel, objectId));
  const sizes = useQueries({ queries: uncounted.map((list) => listSizeQuery(list, objectId)) });

  return new Map(
    lists.map((list): [string, Size] => {
      const own = sizes[uncounted.indexOf(list)];
      const known = list.count === undefined ? own?.data : counts?.get(list.count);
      const isAwaited = list.count === undefined ? own?.isPending === true : isPending;
      return [sectionKey(list), known ?? (isAwaited ? 'awaited' : undefined)];
    }),
  );
}

function sizeOf({ sections, whole }: SectionGroup, sizes: Sizes): Size {
  let sum = 0;
  for (const list of whole === undefined ? sections : [whole]) {
    const size = sizes.get(sectionKey(list));
    if (typeof size !== 'number') {
      return size;
    }
    sum += size;
  }

  return sum;
}

/** A size that the service did not give in time is not made up: the list itself has it. */
function Count({ value }: { readonly value: Size }) {
  if (typeof value === 'number') {
    return <SectionCount value={value} />;
  }

  return value === 'awaited' ? (
    <span className={classes['count']} title="Being counted">
      …
    </span>
  ) : (
    <span className={classes['count']} title="Counting took too long. Open the list to see them.">
      –
    </span>
  );
}
