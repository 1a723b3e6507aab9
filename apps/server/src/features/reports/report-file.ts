import type { ReportContent, ReportRecord } from '@secgraph/database/reports';

const CONTENT_TYPES = { pdf: 'application/pdf', csv: 'text/csv', json: 'application/json' } as const;

/** What a report, or the key of its pseudonyms, is called as a file. */
export function describeReportFile(
  { id, createdAt, format }: Pick<ReportRecord, 'id' | 'createdAt' | 'format'>,
  content: ReportContent,
): { readonly name: string; readonly contentType: string } {
  const base = `report-${id}-${createdAt.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;

  return content === 'key'
    ? { name: `${base}-key.csv`, contentType: CONTENT_TYPES.csv }
    : { name: `${base}.${format}`, contentType: CONTENT_TYPES[format] };
}
