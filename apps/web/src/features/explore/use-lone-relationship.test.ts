import { describe, expect, it } from 'vitest';
import { decodeStatement } from '../../parts/cypher/statement-code.ts';
import { statementFor } from './use-lone-relationship.ts';

const drawn = (selectedItem: string) => decodeStatement(statementFor({ selectedItem }) ?? '');

describe('a relationship that an address names alone', () => {
  it('is found by the graph ids of its ends, whatever its kind is called', () => {
    expect(drawn('1_MemberOf_2')).toBe(
      'MATCH p = (a)-[:MemberOf]->(b) WHERE id(a) = 1 AND id(b) = 2 RETURN p',
    );
    expect(drawn('1_Has_Own `Kind`_2')).toBe(
      'MATCH p = (a)-[:`Has_Own ``Kind```]->(b) WHERE id(a) = 1 AND id(b) = 2 RETURN p',
    );
  });

  it('is not asked for where something else draws, where a node is named, and where ids are none', () => {
    expect(statementFor({ searchType: 'node', selectedItem: '1_MemberOf_2' })).toBeUndefined();
    expect(statementFor({ selectedItem: '1' })).toBeUndefined();
    expect(statementFor({ selectedItem: '1) RETURN 1//_MemberOf_2' })).toBeUndefined();
    expect(statementFor({})).toBeUndefined();
  });
});
