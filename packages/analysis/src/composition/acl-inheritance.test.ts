import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw-graph.test-support.ts';
import { explain } from '../testing/explain.test-support.ts';
import { explainInheritance } from './acl-inheritance.ts';

const INHERITED = "{isacl: true, isinherited: true, inheritancehash: 'H'}";

const GRAPH = draw(`
  Domain Domain1 Domain3 {inheritancehashes: ['A', 'H']}
  Domain Domain2
  OU OU1 OU2 OU5
  OU OU3 OU6 {isaclprotected: true}
  OU OU4 {isaclprotected: true, inheritancehashes: ['H']}
  Container Container1
  Computer Computer1 Computer2 Computer3
  User User1 User2 User3
  Group Group2 Group3
  Domain1 -Contains-> OU1 -Contains-> OU2 -Contains-> Computer1
  Domain1 -Contains-> OU3 -Contains-> OU2
  Domain2 -Contains-> OU4, OU5
  OU4, OU5 -Contains-> Container1 -Contains-> Computer2
  Domain3 -Contains-> OU6 -Contains-> Computer3
  User1 -GenericAll-> Computer1 ${INHERITED}
  User2 -GenericAll-> Computer1 {isacl: false, isinherited: true, inheritancehash: 'H'}
  User3 -GenericAll-> Computer1 {isacl: true, isinherited: true}
  Group2 -ReadLAPSPassword-> Computer2 ${INHERITED}
  Group3 -ReadLAPSPassword-> Computer3 ${INHERITED}
`);

const inherited = (graph: typeof GRAPH, relationship: string) =>
  explain(graph, relationship, { by: explainInheritance });
const NOTHING = { nodes: [], arrows: [] };

describe('the inheritance of a right', () => {
  it.each([
    [
      'User1 -GenericAll-> Computer1',
      ['Computer1', 'Domain1', 'OU1', 'OU2', 'User1'],
      [
        'Domain1 -Contains-> OU1',
        'OU1 -Contains-> OU2',
        'OU2 -Contains-> Computer1',
        'User1 -GenericAll-> Computer1',
      ],
    ],
    [
      'Group2 -ReadLAPSPassword-> Computer2',
      ['Computer2', 'Container1', 'Group2', 'OU4'],
      [
        'Container1 -Contains-> Computer2',
        'Group2 -ReadLAPSPassword-> Computer2',
        'OU4 -Contains-> Container1',
      ],
    ],
  ])('%s leads through what is not protected', (relationship, nodes, arrows) => {
    expect(inherited(GRAPH, relationship)).toEqual({ nodes, arrows });
  });

  it.each([
    'User2 -GenericAll-> Computer1',
    'User3 -GenericAll-> Computer1',
    'Group3 -ReadLAPSPassword-> Computer3',
    'User1 -GenericAll-> Computer2',
    'Domain1 -Contains-> OU1',
  ])('%s has none', (relationship) => {
    expect(inherited(GRAPH, relationship)).toEqual(NOTHING);
  });

  it.each([
    [{ isacl: true, isinherited: false, inheritancehash: 'H' }],
    [{ isacl: true, isinherited: 'true', inheritancehash: 'H' }],
    [{ isacl: true, isinherited: true, inheritancehash: '' }],
    [{ isacl: true, isinherited: true, inheritancehash: 'other' }],
    [{ isinherited: true, inheritancehash: 'H' }],
  ])('with the properties %j there is none', (properties) => {
    const relationship = 'User1 -GenericAll-> Computer1';
    const graph = GRAPH.without(relationship).and(`${relationship} ${JSON.stringify(properties)}`);
    expect(inherited(graph, relationship)).toEqual(NOTHING);
  });

  it('stops at the object itself, if that is protected', () => {
    const graph = GRAPH.with('Computer1', { isaclprotected: true });
    expect(inherited(graph, 'User1 -GenericAll-> Computer1')).toEqual(NOTHING);
  });

  it('names every container with the entry, and goes on above them', () => {
    const graph = GRAPH.with('OU1', { inheritancehashes: ['H'] });
    expect(inherited(graph, 'User1 -GenericAll-> Computer1').nodes).toContain('Domain1');
  });

  it('passes over what holds no objects', () => {
    const graph = GRAPH.without('OU1').and("GPO P {inheritancehashes: ['H']}\nP -Contains-> OU2");
    expect(inherited(graph, 'User1 -GenericAll-> Computer1')).toEqual(NOTHING);
  });

  it('ends where containers contain each other', () => {
    const graph = GRAPH.and('OU2 -Contains-> OU1');
    expect(inherited(graph, 'User1 -GenericAll-> Computer1').nodes).toEqual([
      'Computer1',
      'Domain1',
      'OU1',
      'OU2',
      'User1',
    ]);
  });
});
