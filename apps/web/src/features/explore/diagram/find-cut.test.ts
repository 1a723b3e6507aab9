import { describe, expect, it } from 'vitest';
import { findCut } from './find-cut.ts';

/** Nodes that decide nothing are left out. */
const NODES = [{ id: 'everybody', objectId: 'S-1-5-21-1-2-3-513', kind: 'Group', label: 'DOMAIN USERS' }];
const edge = (text: string) => {
  const [source = '', kind = '', target = ''] = text.split(' ');
  return { source, kind, target, isOnPath: true };
};
const cutOf = (...edges: string[]) =>
  findCut({ nodes: NODES, edges: edges.map(edge) })
    .map(({ source, kind, target }) => `${source} ${kind} ${target}`)
    .toSorted();

describe('findCut', () => {
  it('is the last relationship of a single path', () => {
    expect(cutOf('a MemberOf b', 'b AddMember c', 'c AdminTo d')).toEqual(['c AdminTo d']);
  });

  it('leaves out what nobody can remove', () => {
    expect(cutOf('a AdminTo b', 'b DCFor c')).toEqual(['a AdminTo b']);
    expect(cutOf('a Contains b', 'b DCFor c')).toEqual([]);
  });

  it('leaves memberships that every account has', () => {
    expect(cutOf('a MemberOf everybody', 'everybody DCFor c')).toEqual([]);
    expect(cutOf('a MemberOf everybody', 'everybody MemberOf b', 'b DCFor c')).toEqual([
      'everybody MemberOf b',
    ]);
  });

  it('is where several paths meet', () => {
    expect(
      cutOf('a MemberOf b', 'a MemberOf c', 'b Owns d', 'c Owns d', 'd Owns e', 'e Owns f', 'e Owns g'),
    ).toEqual(['d Owns e']);
  });

  it('takes one of each of several ways, parallel relationships included', () => {
    expect(cutOf('a Owns b', 'b Owns d', 'a Owns c', 'c Owns d')).toEqual(['b Owns d', 'c Owns d']);
    expect(cutOf('a Owns b', 'a WriteDacl b')).toEqual(['a Owns b', 'a WriteDacl b']);
  });

  it('finds its way back against a path that was taken first', () => {
    expect(cutOf('s Owns a', 's Owns b', 'a Owns b', 'a Owns c', 'b Owns d', 'c Owns t', 'd Owns t')).toEqual(
      ['c Owns t', 'd Owns t'],
    );
  });

  it('is no cut when there are many ways, and none without a path', () => {
    expect(cutOf('a Owns e', 'b Owns f', 'c Owns g', 'd Owns h')).toEqual([]);
    expect(findCut({ nodes: [], edges: [{ source: 'a', kind: 'Owns', target: 'b' }] })).toEqual([]);
  });
});
