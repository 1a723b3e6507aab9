import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type BoundaryReport, checkBoundaries } from './check-boundaries.ts';
import { RULES } from './rules.ts';
import { findStrayWireNotes } from './wire-notes.ts';

const PLANTED = fileURLToPath(new URL('../planted-violation', import.meta.url));

let report: Promise<BoundaryReport> | undefined;
function plantedReport(): Promise<BoundaryReport> {
  report ??= checkBoundaries(PLANTED, ['packages', 'apps', 'bench']);
  return report;
}

describe('the boundary checker', () => {
  it.each(RULES)('finds the planted violation of $name', async ({ name }) => {
    const { violations } = await plantedReport();
    expect(violations.map((violation) => violation.rule)).toContain(name);
  });

  it('reports cycles that exist for types only', async () => {
    const { violations } = await plantedReport();
    const cycles = violations.filter(({ rule }) => rule === 'no-cycles');
    expect(cycles.every(({ from }) => from.startsWith('packages/graph/src/cycle-'))).toBe(true);
  });

  it('finds oddities of the wire where they do not belong', async () => {
    const { modules } = await plantedReport();
    expect(await findStrayWireNotes(PLANTED, modules)).toEqual(['packages/kernel/src/wire-note.ts']);
  });

  it('looks at every file of the planted workspace', async () => {
    const { modules } = await plantedReport();
    expect(modules.length).toBeGreaterThanOrEqual(30);
  });
});
