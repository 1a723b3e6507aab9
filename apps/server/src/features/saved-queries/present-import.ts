import type { ImportOutcome } from './plan-import.ts';

/** Of the names that a sentence lists. */
const MAX_NAMES = 20;

/** Wire: clients expect one sentence as text. */
export function presentImport({ importedCount, renamed, leftOut }: ImportOutcome): string {
  const parts = [`imported ${importedCount} queries`];
  if (renamed.length > 0) {
    parts.push(`${renamed.length} of them under another name: ${listNames(renamed)}`);
  }
  if (leftOut.length > 0) {
    parts.push(
      `left out ${leftOut.length} whose name is taken: ${listNames(leftOut)}; ` +
        'on_duplicate=rename imports such queries under another name',
    );
  }

  return parts.join(', ');
}

function listNames(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name));
  const more = names.length - listed.length;

  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
