import { readPositive } from '../../../ui/read-search.ts';
import { type ReportSearch, readReportSearch } from '../report-search.ts';

const COLUMNS = ['name', 'created_at', 'size_bytes'] as const;
export type MadeColumn = (typeof COLUMNS)[number];
export type MadeSort = MadeColumn | `-${MadeColumn}`;
export const DEFAULT_MADE_SORT: MadeSort = '-created_at';

/** What the page shows of reports that the service makes; what one is to be about is what an order begins with. */
export interface MadeSearch extends ReportSearch {
  /** Another one is being ordered. */
  readonly order?: true | undefined;
  readonly sort?: MadeSort | undefined;
  readonly skip?: number | undefined;
  readonly schedules_skip?: number | undefined;
}

export function readMadeSearch(search: Readonly<Record<string, unknown>>): MadeSearch {
  const sort = COLUMNS.flatMap((column): MadeSort[] => [column, `-${column}`]).find(
    (known) => known === search['sort'],
  );

  return {
    ...readReportSearch(search),
    order: search['order'] === true ? true : undefined,
    sort,
    skip: readPositive(search['skip']),
    schedules_skip: readPositive(search['schedules_skip']),
  };
}
