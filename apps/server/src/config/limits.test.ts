import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { answerOfCode } from '../http/error-status.ts';
import { FIXED_LIMITS } from '../limits/fixed-limits.ts';
import type { LimitAnswer } from './limit.ts';
import { presentQuantity } from './present-quantity.ts';
import { VARIABLES, type Variable } from './variables.ts';

/** Numbers that bound nothing a client could reach. */
const NO_LIMITS: ReadonlySet<string> = new Set([
  'SECGRAPH_PORT',
  'SECGRAPH_METRICS_PORT',
  'SECGRAPH_SLOW_QUERY_MS',
  'SECGRAPH_TRUSTED_PROXIES',
  'SECGRAPH_LOGIN_DELAY_MS',
  'SECGRAPH_ARGON2_MEMORY_KIB',
  'SECGRAPH_ARGON2_ITERATIONS',
  'SECGRAPH_ARGON2_PARALLELISM',
  'SECGRAPH_WORKSPACE_IDLE_SECONDS',
]);

/** Where limits are declared with their texts: what stands here alone is said to nobody. */
const DECLARATIONS: ReadonlySet<string> = new Set([
  'apps/server/src/config/variables.ts',
  'apps/server/src/limits/fixed-limits.ts',
]);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const variables: readonly Variable<unknown>[] = Object.values(VARIABLES);
const answers: readonly LimitAnswer[] = [...variables, ...FIXED_LIMITS].flatMap(
  (limit) => limit.answers ?? [],
);

describe('limits', () => {
  it('are all variables that are numbers, unless they are said to be none', () => {
    const numbers = variables.filter(({ format }) => format.expected.startsWith('a whole number'));
    const undeclared = numbers.filter(
      ({ answers, name }) => (answers ?? []).length === 0 && !NO_LIMITS.has(name),
    );
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it('are answered with codes that have a status, and a message of their own or of the code', () => {
    const unknown = answers.filter(
      (answer) =>
        answer.seen === 'answer' && (answer.message ?? answerOfCode(answer.code)?.message) === undefined,
    );
    expect(unknown).toEqual([]);
    expect(answers.filter((answer) => answer.seen === 'answer' && !answerOfCode(answer.code))).toEqual([]);
  });

  it('tell clients what the sources say', () => {
    const sources = readSources();
    const pieces = answers.flatMap((answer) =>
      answer.seen === 'otherwise' ? [] : (answer.message ?? '').split('…').map((piece) => piece.trim()),
    );
    expect(pieces.filter((piece) => !sources.includes(piece))).toEqual([]);
  });
});

describe('presentQuantity', () => {
  it.each([
    [10_485_760, 'bytes', '10 MiB'],
    [68_719_476_736, 'bytes', '64 GiB'],
    [1_500, 'bytes', '1,500 bytes'],
    [1_024, 'MiB', '1 GiB'],
    [120_000, 'ms', '2 min'],
    [1_500, 'ms', '1,500 ms'],
    [0, 'bytes', '0 bytes'],
    [10_000, undefined, '10,000'],
  ] as const)('says %s %s as %s', (quantity, unit, text) => {
    expect(presentQuantity(quantity, unit)).toBe(text);
  });
});

/** Product code but for the declarations, with texts that were split over lines in one piece. */
function readSources(): string {
  const all = globSync('{apps,packages}/*/src/**/*.ts', { cwd: ROOT }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect([...DECLARATIONS].filter((file) => !all.includes(file))).toEqual([]);
  const files = all.filter((file) => !file.includes('.test') && !DECLARATIONS.has(file));

  return files
    .map((file) => readFileSync(`${ROOT}${file}`, 'utf8').replaceAll(/['`]\s*\+\s*['`]/g, ''))
    .join('\n');
}
