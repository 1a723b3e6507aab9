import { describe, expect, it } from 'vitest';
import { tinyContext } from '../testing/tiny-graph.ts';
import { searchNodes } from './search-nodes.ts';

const graph = tinyContext({
  nodes: {
    'S-1-1': { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP.LOCAL', system_tags: 'admin_tier_0' } },
    'S-1-2': {
      kinds: ['Base', 'Group'],
      properties: { name: 'ADA@CORP.LOCAL', distinguishedname: 'CN=ADA' },
    },
    'S-1-3': { kinds: ['Base', 'User'], properties: { name: 'ZADA@CORP.LOCAL' } },
    'S-1-4': { kinds: ['Base', 'Computer'], properties: { name: 'ADA@CORP.LOCALHOST' } },
    'ADA-5': { kinds: ['GHUser'], properties: { displayname: 'Octo', primarykind: 'GHUser' } },
    'S-1-6': { kinds: ['Base', 'ADLocalGroup'], properties: { name: 'ADA LOCAL' } },
    'S-1-7': { kinds: ['Base', 'ADLocalGroup', 'Group'], properties: { name: 'ADA BOTH' } },
    'S-1-8': { kinds: ['MigrationData'], properties: { name: 'ADA INTERNAL' } },
  },
  relationships: ['S-1-1 -GHOwns-> ADA-5'],
});

function find(text: string, options: { kinds?: string[]; skip?: number; limit?: number } = {}) {
  return searchNodes(graph, { text, kinds: [], skip: 0, limit: 10, ...options }).data;
}

const ids = (results: readonly { objectid: string }[]) => results.map(({ objectid }) => objectid);

describe('search', () => {
  it('gives exact matches first, then those that contain the text, by name, whatever the case', () => {
    expect(ids(find('ada@corp.local'))).toEqual(['S-1-1', 'S-1-2', 'S-1-4', 'S-1-3']);
  });

  it('orders exact matches by the kinds asked for', () => {
    expect(ids(find('ada@corp.local', { kinds: ['Group', 'User'] }))).toEqual(['S-1-2', 'S-1-1', 'S-1-3']);
  });

  it('finds nodes of every source, but neither mere local groups nor internal nodes', () => {
    expect(ids(find('ada')).toSorted()).toEqual(['ADA-5', 'S-1-1', 'S-1-2', 'S-1-3', 'S-1-4', 'S-1-7']);
  });

  it('pages through exact and other matches as one list', () => {
    expect(ids(find('ada@corp.local', { skip: 1, limit: 2 }))).toEqual(['S-1-2', 'S-1-4']);
    expect(find('ada@corp.local', { skip: 9 })).toEqual([]);
    expect(find('ada@corp.local', { limit: 0 })).toEqual([]);
  });

  it('tells what a node is, with empty texts for what it does not have', () => {
    expect(find('S-1-1')).toEqual([
      {
        objectid: 'S-1-1',
        type: 'User',
        name: 'ADA@CORP.LOCAL',
        distinguishedname: '',
        system_tags: 'admin_tier_0',
      },
    ]);
    expect(find('ada-5')[0]).toMatchObject({ type: 'GHUser', name: 'Octo' });
  });

  it.each(['NoSuchKind', 'MemberOf', 'GHOwns', ''])('refuses the kind %o', (kind) => {
    expect(() => find('ada', { kinds: [kind] })).toThrow('Invalid type parameter');
  });

  it('finds nothing of a kind that no node has', () => {
    expect(find('ada', { kinds: ['AZVM'] })).toEqual([]);
  });
});
