import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASVS_REQUIREMENTS } from './asvs-requirements.ts';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

const STATES = ['held', 'partly', 'not held', 'not applicable'] as const;

/** `| v5.0.0-1.2.3 | level | what is asked | state | how, and where | test |` */
const rows = Array.from(document.matchAll(/^\| (v5\.0\.0-[\d.]+) \|(.*)\|$/gm), ([, id = '', rest = '']) => {
  const [level = '', asked = '', state = '', held = '', tests = '', ...more] = rest
    .split(' | ')
    .map((cell) => cell.trim());

  return { id, level, asked, state, held, tests, more };
});

const namedIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name).filter((name) =>
    /^[\w.-]+\/|\.md$/.test(name),
  );

describe('the table of OWASP ASVS 5.0.0', () => {
  it('knows how many requirements the two levels have', () => {
    const numberOf = (wanted: 1 | 2) => ASVS_REQUIREMENTS.filter(({ level }) => level === wanted).length;

    expect([numberOf(1), numberOf(2)]).toEqual([70, 183]);
  });

  it('has each requirement once, in order, with its level', () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(
      ASVS_REQUIREMENTS.map(({ id, level }) => `${id} ${level}`),
    );
  });

  it.each(rows)('says of $id what is so, and why', ({ asked, state, held, tests, more }) => {
    expect(STATES).toContain(state);
    expect(asked).not.toBe('');
    expect(held).not.toBe('');
    expect(more).toEqual([]);
    if (state === 'held') {
      expect([...namedIn(held), ...namedIn(tests)]).not.toEqual([]);
    }
  });

  it('names files and tests that are there', () => {
    const named = rows.flatMap(({ id, held, tests }) => [
      ...namedIn(held).map((path) => ({ id, path })),
      ...namedIn(tests).map((path) => ({ id, path })),
    ]);
    const tests = rows.flatMap((row) => namedIn(row.tests).map((path) => ({ id: row.id, path })));

    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
    expect(tests.filter(({ path }) => !path.endsWith('.test.ts'))).toEqual([]);
  });

  it('counts what it says', () => {
    for (const state of STATES) {
      const count = rows.filter((row) => row.state === state).length;

      expect(document).toContain(`| ${state} | ${count} |`);
    }
  });
});
