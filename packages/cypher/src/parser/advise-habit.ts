import type { Token } from '../lexer/token.ts';

/** What to write instead of what other query languages have there. Only for words that were not expected. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['SELECT', 'a query is written MATCH … WHERE … RETURN …'],
  ['FROM', 'a query is written MATCH … WHERE … RETURN …'],
  ['JOIN', 'things are joined by a pattern: (a)-[:KIND]->(b)'],
  ['INSERT', 'use CREATE or MERGE'],
  ['UPDATE', 'use MATCH … SET …'],
  ['GROUP', 'rows are grouped by the columns that are no aggregates, without further words'],
  ['HAVING', 'filter groups behind a WITH: WITH n, count(*) AS c WHERE c > 1'],
  ['LIKE', 'use STARTS WITH, ENDS WITH, CONTAINS or =~'],
  ['BETWEEN', 'write 1 <= n.x <= 2'],
  ['NOT', 'put NOT before the whole condition: NOT n.x IN list'],
  ['STARTS', 'write STARTS WITH'],
  ['ENDS', 'write ENDS WITH'],
  ['WHERE', 'WHERE stands behind MATCH or WITH, not behind RETURN'],
  ['INDEX', 'there is nothing to index: name and objectid have an index'],
  ['SHOW', 'only the graph can be queried: MATCH … RETURN …'],
  ['LOAD', 'pass data as a parameter: UNWIND $rows AS row'],
  ['USE', 'there is one graph: leave USE out'],
  ['&', 'write AND'],
  ['!', 'write NOT'],
]);

/** The end of a message: empty when nothing is known about what stands there. */
export function adviseHabit(source: string, token: Token): string {
  const advice = source.startsWith('=>', token.start)
    ? 'a relationship is written --> or -[:KIND]->'
    : ADVICE.get(source.slice(token.start, token.end).toUpperCase());

  return advice === undefined ? '' : `; ${advice}`;
}
