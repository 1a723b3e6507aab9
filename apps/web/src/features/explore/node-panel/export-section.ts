import type { NodeListEntry } from '@secgraph/contract';
import { type RelatedListOf, readRelatedPage } from '../../../api/entities.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../../ui/write-csv.ts';
import type { SectionView } from './section-queries.ts';

export type ExportFormat = 'csv' | 'json';

export interface ExportOptions {
  readonly format: ExportFormat;
  readonly view: SectionView;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, count: number) => void;
  /** Default: from the service. */
  readonly readPage?: typeof readRelatedPage;
}

/** The list became longer or shorter between two of its pages. */
export class ListChangedError extends Error {
  constructor() {
    super('The graph changed while the list was being exported. Export it again.');
    this.name = 'ListChangedError';
  }
}

const ROWS_AT_A_TIME = 5_000;
const COLUMNS = ['name', 'objectid', 'kind', 'kinds'] as const;

/** All pages of a list as a file. Pages become text as they come, so that long lists take no more than their file. */
export async function exportSection(
  list: RelatedListOf,
  { format, view: { sortBy, contains }, signal, onProgress, readPage = readRelatedPage }: ExportOptions,
): Promise<Blob> {
  const { begin, writePage, end, type } = FORMATS[format];
  const parts = [begin];
  let done = 0;
  let count: number | undefined;

  do {
    const page = {
      skip: done,
      limit: ROWS_AT_A_TIME,
      sortBy,
      contains: contains === '' ? undefined : contains,
    };
    const answer = await readPage(list, page, { signal });
    count ??= answer.count;
    if (answer.count !== count || (answer.data.length === 0 && done < count)) {
      throw new ListChangedError();
    }

    if (answer.data.length > 0) {
      parts.push(writePage(answer.data, done === 0));
    }
    done += answer.data.length;
    onProgress(done, count);
  } while (done < count);

  return new Blob([...parts, end], { type });
}

interface FormatParts {
  readonly begin: string;
  readonly writePage: (rows: readonly NodeListEntry[], isFirst: boolean) => string;
  readonly end: string;
  readonly type: string;
}

const FORMATS: Readonly<Record<ExportFormat, FormatParts>> = {
  csv: {
    begin: BYTE_ORDER_MARK + writeCsvRecord(COLUMNS),
    writePage: (rows) =>
      rows
        .map(({ name, objectID, label, kinds }) => writeCsvRecord([name, objectID, label, kinds.join(' ')]))
        .join(''),
    end: '',
    type: 'text/csv;charset=utf-8',
  },
  json: {
    begin: '[',
    writePage: (rows, isFirst) =>
      (isFirst ? '\n' : ',\n') +
      rows
        .map(({ name, objectID, label, kinds }) =>
          JSON.stringify({ name, objectid: objectID, kind: label, kinds }),
        )
        .join(',\n'),
    end: '\n]\n',
    type: 'application/json',
  },
};
