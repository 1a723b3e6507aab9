/** Source of choices: a number from 0 to below `bound`. */
export type Choose = (bound: number) => number;

const WORDS = (
  'MATCH OPTIONAL WHERE RETURN WITH UNWIND AS CREATE MERGE ON SET REMOVE DELETE DETACH FOREACH CALL YIELD UNION ALL ' +
  'ORDER BY SKIP LIMIT DISTINCT AND OR XOR NOT IN STARTS ENDS CONTAINS IS NULL TRUE FALSE CASE WHEN THEN ELSE END ' +
  'EXISTS COUNT COLLECT shortestPath allShortestPaths any none single all reduce filter extract EXPLAIN PROFILE ' +
  'a b n x name count( size( -- --> <-- -[ ]- ]-> ( ) [ ] { } , ; : :: . .. + - * / % ^ = =~ += <> < <= > >= | || & ! ' +
  '$p $0 $ 0 1 42 -1 1.5 .5 1e9 0x1F 0o7 9999999999999999999 1e999 12ab "s" \'t\' "\\u0041" "\\uX" \' " ` `q` ' +
  '// /* */ # @ \\ — “ é \u{1F600} \ud800 \u0000'
).split(' ');

/**
 * A query that is probably wrong: pieces of valid ones cut, swapped, repeated or replaced, or nothing but tokens
 * in any order.
 */
export function mutateQuery(seeds: readonly string[], choose: Choose): string {
  if (choose(8) === 0) {
    return createSoup(choose);
  }
  let tokens = split(pick(seeds, choose));
  for (let remaining = 1 + choose(6); remaining > 0; remaining--) {
    tokens = mutate(tokens, seeds, choose);
  }

  return tokens.join('');
}

/** Pieces as a lexer would cut them, roughly; joined they are the text again. */
function split(query: string): readonly string[] {
  return query.match(/\w+|\s+|[^\w\s]/g) ?? [];
}

function createSoup(choose: Choose): string {
  return Array.from({ length: choose(60) }, () => pick(WORDS, choose) + (choose(4) === 0 ? '' : ' ')).join(
    '',
  );
}

function mutate(tokens: readonly string[], seeds: readonly string[], choose: Choose): readonly string[] {
  const from = choose(tokens.length + 1);
  const to = from + choose(Math.min(6, tokens.length - from + 1));

  switch (choose(7)) {
    case 0:
      return [...tokens.slice(0, from), ...tokens.slice(to)];
    case 1:
      return [
        ...tokens.slice(0, from),
        ...tokens.slice(from, to),
        ...tokens.slice(from, to),
        ...tokens.slice(to),
      ];
    case 2:
      return [...tokens.slice(0, from), ...tokens.slice(from, to).toReversed(), ...tokens.slice(to)];
    case 3:
      return [...tokens.slice(0, from), pick(WORDS, choose), ...tokens.slice(to)];
    case 4:
      return [...tokens.slice(0, from), ` ${pick(WORDS, choose)} `, ...tokens.slice(from)];
    case 5:
      return splice(tokens, split(pick(seeds, choose)), choose);
    default:
      return nest(tokens, { from, to }, choose);
  }
}

/** Part of another query in the middle of this one. */
function splice(tokens: readonly string[], other: readonly string[], choose: Choose): readonly string[] {
  const at = choose(tokens.length + 1);
  const from = choose(other.length + 1);

  return [...tokens.slice(0, at), ...other.slice(from, from + choose(12)), ...tokens.slice(at)];
}

/** A piece in the middle of many brackets, or many times in a row. */
function nest(
  tokens: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  choose: Choose,
): readonly string[] {
  const times = choose(choose(20) === 0 ? 2_000 : 8);
  const [open, close] = pick(
    [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
      ['NOT ', ''],
      ['-', ''],
      ['', ' + 1'],
      ['', '.x'],
    ],
    choose,
  );
  const piece = tokens.slice(from, to).join('');

  return [
    ...tokens.slice(0, from),
    `${open.repeat(times)}${piece}${close.repeat(times)}`,
    ...tokens.slice(to),
  ];
}

function pick<T>(items: readonly T[], choose: Choose): T {
  const item = items[choose(items.length)];
  if (item === undefined) {
    throw new RangeError('nothing to choose from');
  }

  return item;
}
