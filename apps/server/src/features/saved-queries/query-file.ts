import type { NewSavedQuery } from '@secgraph/database/saved-queries';
import { safeFileName } from '../../http/safe-file-name.ts';

const EXTENSION = '.json';

/** What an exported file holds; an import takes the same. Other products know the first three fields alone. */
export function queryFileText({ query, name, description, folder = '', tags = [] }: NewSavedQuery): string {
  const places = { ...(folder === '' ? {} : { folder }), ...(tags.length === 0 ? {} : { tags }) };

  return JSON.stringify({ query, name, description, ...places }, undefined, 2);
}

/** `<name>.json`, safe wherever it is unpacked. */
export function queryFileName(name: string): string {
  return `${safeName(name)}${EXTENSION}`;
}

/** The same for several queries of one archive: ` (2)` and so on tell equal names apart, also where case does not count. */
export function createFileNames(): (name: string) => string {
  const taken = new Set<string>();
  /** How often a name came before, so that ten thousand equal ones do not take all numbers in turn. */
  const copies = new Map<string, number>();

  return (name) => {
    const safe = safeName(name);
    let candidate = safe;
    for (let copy = copies.get(safe.toLowerCase()) ?? 2; taken.has(candidate.toLowerCase()); copy++) {
      candidate = `${safe} (${copy})`;
      copies.set(safe.toLowerCase(), copy + 1);
    }
    taken.add(candidate.toLowerCase());

    return `${candidate}${EXTENSION}`;
  };
}

function safeName(name: string): string {
  return safeFileName(name, 'query');
}
