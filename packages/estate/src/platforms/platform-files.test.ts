import { expect, it } from 'vitest';
import { planEstate } from '../plan/plan-estate.ts';
import { platformFiles } from './platform-files.ts';

interface Graph {
  readonly nodes: readonly { readonly id: string; readonly kinds: readonly string[] }[];
  readonly edges: readonly {
    readonly kind: string;
    readonly start: { readonly value: string };
    readonly end: { readonly value: string };
  }[];
}

const estate = planEstate({ objects: 3_000, domains: 2, plant: true, entra: true });
const graphs = platformFiles(estate).map(({ text }): Graph => JSON.parse(text).graph);

it('are a GitHub organisation and an instance of SQL Server, the same each time', () => {
  expect(platformFiles(estate)).toEqual(platformFiles(planEstate(estate.options)));
  expect(graphs.map(({ nodes }) => nodes[0]?.kinds[0])).toEqual(['GH_Organization', 'MSSQL_Server']);
});

it('have every node once, and lead from and to accounts of the directory alone beside their own', () => {
  const sid = estate.domains[0]?.sid ?? '';
  for (const { nodes, edges } of graphs) {
    const ids = new Set(nodes.map(({ id }) => id));
    expect(ids.size).toBe(nodes.length);
    const ends = edges.flatMap(({ start, end }) => [start.value, end.value]);
    const foreign = ends.filter((id) => !ids.has(id));
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.filter((id) => !id.startsWith(`${sid}-`))).toEqual([]);
    expect(ids.has('')).toBe(false);
  }
});
