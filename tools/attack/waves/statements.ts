import { SeededRandom } from '@secgraph/kernel';
import { randomSource } from '../../../conformance/fuzz/random-source.ts';
import type { Strike, Wave } from '../strike.ts';

const RANDOM_STATEMENTS = 300;
const RANDOM_STATEMENTS_OF_SHORT = 10;
const LONG = 200_000;

/** Statements that take long, need much, or are none. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'all of everything': 'MATCH (a), (b), (c), (d) RETURN count(*)',
  'paths of any length': 'MATCH p = (a)-[*]->(b) RETURN p',
  'paths of any length, counted': 'MATCH p = (a)-[*1..40]-(b) RETURN count(p)',
  'all shortest paths': 'MATCH p = allShortestPaths((a)-[*1..]->(b)) WHERE a <> b RETURN p',
  'a list of everything': 'RETURN size(range(1, 1000000000))',
  'lists of lists': 'UNWIND range(1, 10000) AS a UNWIND range(1, 10000) AS b RETURN collect([a, b])',
  'a text that doubles':
    'UNWIND range(1, 60) AS i WITH reduce(t = "x", j IN range(1, 60) | t + t) AS t RETURN size(t)',
  'numbers of zeros': `RETURN toInteger("${'0'.repeat(LONG)}x")`,
  'a fraction of digits': `RETURN toFloat("${'1'.repeat(LONG)}x")`,
  'a duration of digits': `RETURN duration("P${'1'.repeat(LONG)}")`,
  'a date of digits': `RETURN date("${'2'.repeat(LONG)}")`,
  'an expression that goes back': `RETURN "${'a'.repeat(5_000)}!" =~ "(a+)+$"`,
  'an expression of many parts': `RETURN "${'a'.repeat(5_000)}" =~ "${'a?'.repeat(1_000)}${'a'.repeat(1_000)}"`,
  'an expression of repetitions': 'RETURN "a" =~ "((((a{1,1000}){1,1000}){1,1000}){1,1000})"',
  'brackets in brackets': `RETURN ${'('.repeat(50_000)}1${')'.repeat(50_000)}`,
  'lists in lists': `RETURN ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  'a long sum': `RETURN ${'1+'.repeat(50_000)}1`,
  negations: `RETURN ${'NOT '.repeat(30_000)}true`,
  'a long pattern': `MATCH (a)${'-->()'.repeat(20_000)} RETURN a`,
  'many clauses': `${'WITH 1 AS a '.repeat(20_000)}RETURN a`,
  'many names': `RETURN ${Array.from({ length: 20_000 }, (_, index) => `1 AS n${index}`).join(', ')}`,
  'a long name': `RETURN 1 AS \`${'n'.repeat(LONG)}\``,
  'a text that never ends': `RETURN "${'x'.repeat(LONG)}`,
  'a comment that never ends': `RETURN 1 /*${'*'.repeat(LONG)}`,
  'a kind that is not there': `MATCH (n:${'K'.repeat(LONG)}) RETURN n`,
  'subqueries in subqueries': `${'RETURN EXISTS { MATCH (a) '.repeat(200)}RETURN 1${' }'.repeat(200)}`,
};

/** As the role that may only read, with a deadline of a second. */
export const statementsWave: Wave = {
  name: 'statements of Cypher',
  *strikes({ isShort, seed }) {
    for (const [name, query] of Object.entries(STATEMENTS)) {
      yield statement(name, query);
    }
    const random = new SeededRandom(seed);
    for (let count = isShort ? RANDOM_STATEMENTS_OF_SHORT : RANDOM_STATEMENTS; count > 0; count--) {
      yield statement('at random', randomSource(random));
    }
  },
};

function statement(name: string, query: string): Strike {
  return {
    name,
    as: 'Read-Only',
    request: {
      method: 'POST',
      path: '/api/v2/graphs/cypher',
      headers: { prefer: 'wait=1' },
      json: { query, include_properties: true },
    },
  };
}
