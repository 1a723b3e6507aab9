import { parseListQuery, listEnvironments as route } from '@secgraph/contract';
import { createGraphModel } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { tinyContext } from '../testing/tiny-graph.ts';
import { listEnvironments } from './list-environments.ts';

const graph = tinyContext({
  nodes: {
    'S-1-2': { kinds: ['Base', 'Domain'], properties: { name: 'B.LOCAL', collected: true } },
    'S-1-1': { kinds: ['Base', 'Domain'], properties: { name: 'A.LOCAL' } },
    'T-3': { kinds: ['AZBase', 'AZTenant'], properties: { name: 'C CLOUD', collected: false } },
    'S-1-9': { kinds: ['Base', 'User'], properties: { name: 'NOBODY' } },
  },
});

const kindOf = (name: string, displayName: string, id: number | null = null) => ({
  environment_kind_id: id,
  environment_kind_name: name,
  environment_kind_display_name: displayName,
});
const DOMAIN = kindOf('Domain', 'Domain');
const TENANT = kindOf('AZTenant', 'Tenant');
const UNKNOWN = { impactValue: 0, hygiene_attack_paths: 0, exposures: [] };
const EXPOSURES = { 'S-1-2': { impactValue: 42, hygiene_attack_paths: 3, exposures: [] } };

function list(parameters: Record<string, string[]> = {}) {
  return listEnvironments(graph, { list: parseListQuery(route.list, parameters), exposures: EXPOSURES }).data;
}

const ids = (parameters: Record<string, string[]>) => list(parameters).map(({ id }) => id);

describe('available domains', () => {
  it('are the domains and tenants by name', () => {
    expect(list()).toEqual([
      { type: 'active-directory', name: 'A.LOCAL', id: 'S-1-1', collected: false, ...DOMAIN, ...UNKNOWN },
      {
        type: 'active-directory',
        name: 'B.LOCAL',
        id: 'S-1-2',
        collected: true,
        ...DOMAIN,
        ...EXPOSURES['S-1-2'],
      },
      { type: 'azure', name: 'C CLOUD', id: 'T-3', collected: false, ...TENANT, ...UNKNOWN },
    ]);
  });

  it('are what extensions declare as well, collected unless they say otherwise or only something points to them', () => {
    const model = createGraphModel(1, [
      {
        id: 1,
        name: 'Shop',
        displayName: 'Shop',
        namespace: 'SH',
        nodeKinds: [{ id: 9, name: 'SH_Branch', displayName: 'Branch', isDisplayKind: true }],
        relationshipKinds: [],
        environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: [] }],
        findings: [],
        listFindings: [],
      },
    ]);
    const branch = (properties: Record<string, unknown>) => ({ kinds: ['SH_Branch'], properties });
    const context = tinyContext({
      nodes: {
        B1: branch({ name: 'B1', primarykind: 'SH_Branch' }),
        B2: branch({ name: 'B2', primarykind: 'SH_Branch', collected: false }),
        B3: branch({ name: 'B3' }),
      },
    });
    const { data } = listEnvironments(
      { ...context, graph: { ...context.graph, model } },
      { list: parseListQuery(route.list, {}), exposures: {} },
    );

    const told = { type: 'SH_Branch', ...kindOf('SH_Branch', 'Branch', 9), ...UNKNOWN };
    expect(data).toEqual([
      { ...told, id: 'B1', name: 'B1', collected: true },
      { ...told, id: 'B2', name: 'B2', collected: false },
      { ...told, id: 'B3', name: 'B3', collected: false },
    ]);
  });

  it.each([
    ['collected=eq:true', { collected: ['eq:true'] }, ['S-1-2']],
    ['collected=eq:false, unknown included', { collected: ['eq:false'] }, ['S-1-1', 'T-3']],
    ['name=~eq:LOCAL', { name: ['~eq:LOCAL'] }, ['S-1-1', 'S-1-2']],
    ['objectid=neq:T-3', { objectid: ['neq:T-3'] }, ['S-1-1', 'S-1-2']],
    ['sort_by=-objectid', { sort_by: ['-objectid'] }, ['T-3', 'S-1-2', 'S-1-1']],
  ])('understand %s', (_, parameters, expected) => {
    expect(ids(parameters)).toEqual(expected);
  });
});
