import { parseListQuery, listEnvironments as route } from '@secgraph/contract';
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

const UNKNOWN = { impactValue: 0, hygiene_attack_paths: 0, exposures: [] };
const EXPOSURES = { 'S-1-2': { impactValue: 42, hygiene_attack_paths: 3, exposures: [] } };

function list(parameters: Record<string, string[]> = {}) {
  return listEnvironments(graph, { list: parseListQuery(route.list, parameters), exposures: EXPOSURES }).data;
}

const ids = (parameters: Record<string, string[]>) => list(parameters).map(({ id }) => id);

describe('available domains', () => {
  it('are the domains and tenants by name', () => {
    expect(list()).toEqual([
      { type: 'active-directory', name: 'A.LOCAL', id: 'S-1-1', collected: false, ...UNKNOWN },
      { type: 'active-directory', name: 'B.LOCAL', id: 'S-1-2', collected: true, ...EXPOSURES['S-1-2'] },
      { type: 'azure', name: 'C CLOUD', id: 'T-3', collected: false, ...UNKNOWN },
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
