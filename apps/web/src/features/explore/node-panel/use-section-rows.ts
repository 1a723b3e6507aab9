import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Answer } from '../../../ui/answered.tsx';
import { type PanelNode } from '../panel-parts/node-list.tsx';
import { controlListOf, controlRightsQuery, rightWords } from './control-rights.ts';
import { type ListSection } from './list-section.ts';
import { ROWS_ON_A_PAGE, type SectionView, sectionPageQuery } from './section-queries.ts';

export interface SectionRows {
  /** How many there are in the whole list: known with its first page. */
  readonly size: Answer<number>;
  readonly nodeAt: (index: number) => PanelNode | undefined;
  readonly onRange: (first: number, last: number) => void;
}

interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** The rows of a list that are in view, page by page: its end can be scrolled to without what lies before it. */
export function useSectionRows(section: ListSection, objectId: string, view: SectionView): SectionRows {
  const [range, setRange] = useState<PageRange>({ first: 0, last: 0 });
  const onRange = useCallback((firstRow: number, lastRow: number) => {
    const first = Math.floor(firstRow / ROWS_ON_A_PAGE);
    const last = Math.floor(lastRow / ROWS_ON_A_PAGE);
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  // The first one stays, for the size of the list.
  const pages = [...new Set([0, ...numbersBetween(range.first, range.last)])];
  const results = useQueries({
    queries: pages.map((page) => sectionPageQuery(section, { objectId, page, ...view })),
  });
  const control = controlListOf(section);
  const rights = useQueries({
    queries:
      control === undefined
        ? []
        : results.map(({ data }) => ({
            ...controlRightsQuery({
              list: control,
              root: objectId,
              ids: data?.data.map((entry) => entry.objectID) ?? [],
            }),
            enabled: data !== undefined && data.data.length > 0,
          })),
  });
  const failed = results.find(({ error }) => error !== null);

  return {
    size: {
      data: results.find(({ data }) => data !== undefined)?.data?.count,
      error: failed?.error ?? null,
      refetch: () => failed?.refetch(),
    },
    nodeAt: (index) => {
      const page = pages.indexOf(Math.floor(index / ROWS_ON_A_PAGE));
      const entry = results[page]?.data?.data[index % ROWS_ON_A_PAGE];

      if (entry === undefined) {
        return undefined;
      }

      const words = rightWords(rights[page]?.data, entry.objectID);
      return {
        objectId: entry.objectID,
        name: entry.name,
        kind: entry.label,
        note: words?.short,
        noteHint: words?.long,
      };
    },
    onRange,
  };
}

function numbersBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
