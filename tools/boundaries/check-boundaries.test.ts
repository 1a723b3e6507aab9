import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BoundaryReport, checkBoundaries } from './check-boundaries.ts';
import { MAY_IMPORT } from './import-table.ts';
import { ruleOf } from './imports-by-table.ts';
import { RULES } from './rules.ts';
import { plantViolations } from './test/plant-violations.ts';
import { findStrayWireNotes } from './wire-notes.ts';

const NAMES = [
  ...Object.keys(MAY_IMPORT).map(ruleOf),
  'floors',
  'apart',
  'apps-from-outside',
  'no-deep-imports',
  ...RULES.map(({ name }) => name),
];

let folder: string;
let report: BoundaryReport;

beforeAll(async () => {
  folder = await plantViolations();
  report = await checkBoundaries(folder, ['packages', 'apps', 'bench']);
});

afterAll(() => rm(folder, { recursive: true }));

describe('the boundary checker', () => {
  it.each(NAMES.map((name) => ({ name })))('finds the planted violation of $name', ({ name }) => {
    expect(report.violations.map((violation) => violation.rule)).toContain(name);
  });

  it('finds what benchmarks take from inside of a package', () => {
    const deep = report.violations.filter(({ rule }) => rule === 'no-deep-imports');
    expect(deep.map(({ from }) => from).toSorted()).toEqual([
      'bench/imports-deep.ts',
      'packages/ingest/src/imports-deep.ts',
    ]);
  });

  it('finds a folder that has no floor', () => {
    expect(report.violations).toContainEqual(
      expect.objectContaining({ rule: 'floors', from: 'apps/server/src/unlisted/imports-something.ts' }),
    );
  });

  it('finds what another thread loads', () => {
    expect(report.violations).toContainEqual(
      expect.objectContaining({
        rule: 'boundary-server',
        from: 'apps/server/src/loads-thread.ts',
        to: 'apps/server/src/graph-workers/thread/own.ts',
      }),
    );
  });

  it('reports cycles that exist for types only', () => {
    const cycles = report.violations.filter(({ rule }) => rule === 'no-cycles');
    expect(cycles.every(({ from }) => from.startsWith('packages/graph/src/cycle-'))).toBe(true);
  });

  it('finds oddities of the wire where they do not belong', async () => {
    expect(await findStrayWireNotes(folder, report.modules)).toEqual(['packages/kernel/src/wire-note.ts']);
  });

  it('looks at every file of the planted workspace', () => {
    expect(report.modules.length).toBeGreaterThanOrEqual(30);
  });

  it('tells of rights that nobody uses', () => {
    expect(report.unused).toContain(
      'packages/contract may import kernel and does not: take it out of MAY_IMPORT.',
    );
  });
});
