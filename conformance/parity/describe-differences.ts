import type { Difference } from './compare-graphs.ts';

/** One paragraph per nature of difference, the most frequent first, with at most `examples` lines each. */
export function describeDifferences(differences: readonly Difference[], examples: number): string {
  const groups = Map.groupBy(differences, ({ what }) => what);
  const paragraphs = [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([what, members]) => {
      const lines = members.slice(0, examples).map(({ where }) => `    ${where}`);
      const rest = members.length - lines.length;
      return [`${members.length} x ${what}`, ...lines, ...(rest > 0 ? [`    … and ${rest} more`] : [])].join(
        '\n',
      );
    });

  return [...paragraphs, `${differences.length} differences`].join('\n\n');
}
