import { type OverviewSearch, readOverviewSearch } from '../../parts/addresses/overview-search.ts';

/** What a report is about, as its address has it: without an environment or a zone, all of them. */
export interface ReportSearch extends OverviewSearch {
  /** A type of findings: the report is about it alone. */
  readonly finding?: string | undefined;
  /** Names are replaced by pseudonyms: the report leaves the house. */
  readonly sanitised?: true | undefined;
}

const MAX_NAME = 200;

export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const { finding, sanitised } = search;

  return {
    ...readOverviewSearch(search),
    finding:
      typeof finding === 'string' && finding !== '' && finding.length <= MAX_NAME ? finding : undefined,
    sanitised: sanitised === true ? true : undefined,
  };
}
