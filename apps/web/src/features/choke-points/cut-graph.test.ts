import type { ChokePoints } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { drawCut, idOfCut, MAX_DRAWN } from './cut-graph.ts';

const node = (id: number) => ({
  id,
  object_id: `S-${id}`,
  name: id % 2 === 0 ? '' : `NAME ${id}`,
  kind: 'Group',
});
const relationship = (source: number, target: number) => ({
  relationship_id: source * 100 + target,
  kind: 'GenericAll',
  source: node(source),
  target: node(target),
  cut_off_principals: 1,
});
const chokePoints = (relationships: ReturnType<typeof relationship>[]): ChokePoints => ({
  asset_group_tag_id: 1,
  environment_id: null,
  finding: null,
  finding_id: null,
  member_count: 3,
  exposed_principals: 12,
  inseparable_principals: 2,
  minimum_cut: { count: relationships.length, relationships, exposed_after: relationships.map(() => 2) },
  choke_points: { count: 0, relationships: [] },
});
const options = { zone: 'Tier Zero', place: 'all environments' };

describe('the picture of a cut', () => {
  it('leads from those outside over what is to be removed into the zone', () => {
    const { graph, drawn } = drawCut(chokePoints([relationship(1, 3), relationship(1, 4)]), options);
    const { nodes, edges } = graph;

    expect(drawn).toBe(2);
    expect(nodes[0]?.label).toBe('10 principals');
    expect(nodes.find(({ id }) => id === '4')?.label).toBe('S-4');
    expect(edges.filter(({ isCut }) => isCut === true).map(({ source, target }) => [source, target])).toEqual(
      [
        ['1', '3'],
        ['1', '4'],
      ],
    );
    expect(edges.filter(({ source }) => source === 'outside')).toHaveLength(1);
    expect(edges.filter(({ target }) => target === 'zone')).toHaveLength(2);
  });

  it('is empty where there is nothing to cut, and ends somewhere', () => {
    const many = Array.from({ length: MAX_DRAWN + 5 }, (_, index) =>
      relationship(index * 2 + 1, index * 2 + 2),
    );

    expect(drawCut(chokePoints([]), options).graph.nodes).toEqual([]);
    expect(drawCut(chokePoints(many), options)).toMatchObject({ drawn: MAX_DRAWN, lines: MAX_DRAWN });
  });

  it('draws equal nodes that lead to one node as one', () => {
    const { graph, drawn, lines, lineOf } = drawCut(
      chokePoints([relationship(1, 9), relationship(2, 9), relationship(3, 9), relationship(4, 8)]),
      options,
    );

    expect([drawn, lines]).toEqual([4, 2]);
    expect(graph.nodes.map(({ label }) => label)).toContain('3 groups');
    expect(graph.edges.filter(({ isCut }) => isCut)).toHaveLength(2);
    expect(lineOf.get('1_GenericAll_9')).toBe(lineOf.get('3_GenericAll_9'));
    expect(lineOf.get('4_GenericAll_8')).toBe('4_GenericAll_8');
  });

  it('names relationships as addresses do', () => {
    expect(idOfCut(relationship(1, 3))).toBe('1_GenericAll_3');
  });
});
