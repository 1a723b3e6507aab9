import type { ImportOutcome, PartialMatch } from './plan-import.ts';

/** Of the names that a sentence lists. */
const MAX_NAMES = 20;

/** Wire: clients expect one sentence as text. */
export function presentImport(
  { importedCount, renamed, leftOut }: ImportOutcome,
  partial: readonly PartialMatch[],
): string {
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
  if (partial.length > 0) {
    const names = new Set(partial.map(({ name }) => name));
    const [{ pattern, mended } = { pattern: '', mended: '' }] = partial;
    parts.push(
      `${names.size} with a pattern behind =~ that has to match the whole value here: ${listNames([...names])}; ` +
        `to match anywhere, write ${JSON.stringify(mended)} in place of ${JSON.stringify(pattern)}`,
    );
  }

  return parts.join(', ');
}

function listNames(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name));
  const more = names.length - listed.length;

  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
