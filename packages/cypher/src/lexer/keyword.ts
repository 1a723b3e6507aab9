/*
 * Words that mean something somewhere. None is reserved outright: where only a name can stand, each is a name.
 */
export const KEYWORDS = [
  'ALL',
  'ALLSHORTESTPATHS',
  'AND',
  'ANY',
  'AS',
  'ASC',
  'ASCENDING',
  'BY',
  'CALL',
  'CASE',
  'COLLECT',
  'CONTAINS',
  'COUNT',
  'CREATE',
  'DELETE',
  'DESC',
  'DESCENDING',
  'DETACH',
  'DISTINCT',
  'ELSE',
  'END',
  'ENDS',
  'EXISTS',
  'EXPLAIN',
  'EXTRACT',
  'FALSE',
  'FILTER',
  'FOREACH',
  'IN',
  'IS',
  'LIMIT',
  'MATCH',
  'MERGE',
  'NONE',
  'NOT',
  'NULL',
  'OFFSET',
  'ON',
  'OPTIONAL',
  'OR',
  'ORDER',
  'PROFILE',
  'REDUCE',
  'REMOVE',
  'RETURN',
  'SET',
  'SHORTEST',
  'SHORTESTPATH',
  'SINGLE',
  'SKIP',
  'STARTS',
  'THEN',
  'TRUE',
  'UNION',
  'UNWIND',
  'WHEN',
  'WHERE',
  'WITH',
  'XOR',
  'YIELD',
] as const;

/** In upper case, whatever the query wrote. */
export type Keyword = (typeof KEYWORDS)[number];

/** The spellings that nearly all queries use: all in capitals, or in small letters. */
const BY_SPELLING = new Map<string, Keyword>(
  KEYWORDS.flatMap((word) => [
    [word, word],
    [word.toLowerCase(), word],
  ]),
);

const LENGTHS = new Set(KEYWORDS.map((word) => word.length));

/** Which keyword a name is, without regard to case. Of ASCII letters only: `ſet` is not `SET`. */
export function findKeyword(name: string): Keyword | undefined {
  if (!LENGTHS.has(name.length)) {
    return undefined;
  }
  const exact = BY_SPELLING.get(name);
  if (exact !== undefined || !/^[A-Za-z]*(?:[a-z][A-Z]|[A-Z][a-z])[A-Za-z]*$/.test(name)) {
    return exact;
  }

  return BY_SPELLING.get(name.toUpperCase());
}
