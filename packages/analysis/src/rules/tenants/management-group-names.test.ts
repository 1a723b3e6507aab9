import { unpackTexts } from '@secgraph/graph';
import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { afterBasics, describeNodes } from '../../testing/mini-graph.test-support.ts';

const GRAPH = draw(`
  AZTenant T {name: 'CONTOSO'}
  AZManagementGroup M {tenantid: 'T', displayname: 'Root group'}
`);

function nameAfter(graph: DrawnGraph): unknown {
  const node = describeNodes(afterBasics(graph.snapshot()).graph)['M'];
  return (node as { properties: Readonly<Record<string, unknown>> }).properties['name'];
}

describe('a management group', () => {
  it('is named after itself and its tenant', () => {
    expect(nameAfter(GRAPH)).toBe('ROOT GROUP@CONTOSO');
    expect(nameAfter(GRAPH.with('M', { name: 'OLD' }))).toBe('ROOT GROUP@CONTOSO');
  });

  it('is written no more once it has its name', () => {
    const named = GRAPH.with('M', { name: 'ROOT GROUP@CONTOSO' });
    expect(unpackTexts(afterBasics(named.snapshot()).outcome.batch.objectIds)).toEqual([]);
  });

  it.each<[string, DrawnGraph]>([
    ['has no name of its own', GRAPH.with('M', { displayname: null, name: 'OLD' })],
    ['tells no tenant', GRAPH.with('M', { tenantid: null, name: 'OLD' })],
    ['tells an unknown tenant', GRAPH.with('M', { tenantid: 'X', name: 'OLD' })],
    ['is of a tenant without a name', GRAPH.with('T', { name: null }).with('M', { name: 'OLD' })],
    [
      'is of something that is no tenant',
      GRAPH.without('T').and("AZUser T {name: 'X'}").with('M', { name: 'OLD' }),
    ],
  ])('that %s keeps what it has', (_, graph) => {
    expect(nameAfter(graph)).toBe('OLD');
  });
});
