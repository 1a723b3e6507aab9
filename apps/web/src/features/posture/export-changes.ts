import { saveFile } from '../../ui/save-file.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import {
  askFindingChanges,
  askMemberChanges,
  askRelationshipChanges,
  type DiffSubject,
  MAX_EXPORTED,
} from './posture-queries.ts';
import type { DiffList, DiffSearch } from './posture-search.ts';

const ASK = {
  findings: askFindingChanges,
  members: askMemberChanges,
  relationships: askRelationshipChanges,
};

/** All that a list shows, on all its pages, as far as a file goes; with the names that the API has for it. */
export async function exportChanges(
  list: DiffList,
  subject: DiffSubject,
  search: DiffSearch,
): Promise<{ readonly isCut: boolean }> {
  const { count, data } = await ASK[list](subject, { ...search, skip: undefined }, { limit: MAX_EXPORTED });
  const names = Object.keys(data[0] ?? {});
  const rows = data.map((row) => names.map((name) => cellOf(Reflect.get(row, name))));
  const text = [names, ...rows].map((row) => writeCsvRecord(row));
  saveFile(`${list}-that-changed.csv`, new Blob([BYTE_ORDER_MARK, ...text], { type: 'text/csv' }));

  return { isCut: count > data.length };
}

function cellOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join(' ') : (value ?? '');
}
