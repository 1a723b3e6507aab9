import { describe, expect, it } from 'vitest';
import { draw } from './draw-graph.test-support.ts';
import { describeNodes, describeRelationships } from './mini-graph.test-support.ts';

const DRAWING = draw(`
  User U1, U2          // two of them
  Group:Thing G {objectid: 'S-1-512', tags: ['a', 'b'], size: -1.5, isOld: false}
  =AZBase:AZUser Cloud
  = Bare

  U1, U2 -MemberOf-> G -GPLink-> Cloud
  U1 -OwnsRaw-> G {isinherited: true, inheritancehash: 'it: is'}
`);

describe('a drawing', () => {
  it('becomes a graph', () => {
    const snapshot = DRAWING.snapshot();
    expect(describeNodes(snapshot)).toEqual({
      U1: { kinds: ['Base', 'User'], properties: {} },
      U2: { kinds: ['Base', 'User'], properties: {} },
      'S-1-512': {
        kinds: ['Base', 'Group', 'Thing'],
        properties: { tags: ['a', 'b'], size: -1.5, isOld: false },
      },
      Cloud: { kinds: ['AZBase', 'AZUser'], properties: {} },
      Bare: { kinds: [], properties: {} },
    });
    expect(describeRelationships(snapshot)).toEqual([
      'S-1-512 -[GPLink]-> Cloud {}',
      'U1 -[MemberOf]-> S-1-512 {}',
      'U1 -[OwnsRaw]-> S-1-512 {"inheritancehash":"it: is","isinherited":true}',
      'U2 -[MemberOf]-> S-1-512 {}',
    ]);
  });

  it('reads what it prints', () => {
    expect(draw(String(DRAWING))).toEqual(DRAWING);
  });

  it('can be changed', () => {
    const changed = DRAWING.with('G', { size: 2, tags: null, isOld: undefined })
      .without('Cloud', 'U1 -MemberOf-> G')
      .and('U2 -Owns-> U1');
    expect(String(changed).split('\n')).toEqual([
      '=Base:User U1',
      '=Base:User U2',
      "=Base:Group:Thing G {objectid: 'S-1-512', size: 2}",
      '= Bare',
      'U2 -MemberOf-> G',
      "U1 -OwnsRaw-> G {isinherited: true, inheritancehash: 'it: is'}",
      'U2 -Owns-> U1',
    ]);
  });

  it.each([
    ['U1 -MemberOf-> Nobody', 'no such node in: U1 -MemberOf-> Nobody'],
    ['User U1', 'two nodes have the same name'],
    ['User U3 {name: }', 'cannot read the properties {name: }'],
  ])('refuses %s', (line, message) => {
    expect(() => DRAWING.and(line)).toThrow(message);
  });

  it('refuses to take away what is not there', () => {
    expect(() => DRAWING.without('U2 -Owns-> U1')).toThrow('there is no U2 -Owns-> U1');
    expect(() => DRAWING.without('U3')).toThrow('there is no node U3');
    expect(() => DRAWING.with('U3', {})).toThrow('there is no node U3');
  });
});
