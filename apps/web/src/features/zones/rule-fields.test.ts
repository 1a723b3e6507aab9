import type { AssetGroupTag, AssetGroupTagSelector } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { fieldsOf, seedsOf } from './rule-fields.ts';

const ZONE = { type: 1, require_certify: false } as AssetGroupTag;
const rule = (seeds: AssetGroupTagSelector['seeds']) =>
  ({ name: 'A', description: '', auto_certify: 1, disabled_at: null, seeds }) as AssetGroupTagSelector;

describe('the form of a rule', () => {
  it.each([
    [
      [
        { type: 1, value: 'S-1-5-21-0' },
        { type: 1, value: 'S-1-5-21-1' },
      ],
    ],
    [[{ type: 2, value: 'MATCH (n) RETURN n' }]],
    [
      [
        { type: 2, value: 'MATCH (n:A) RETURN n' },
        { type: 2, value: 'MATCH (n:B) RETURN n' },
      ],
    ],
  ])('gives back the seeds that it was made of: %o', (seeds) => {
    expect(seedsOf(fieldsOf(ZONE, rule(seeds)))).toEqual(seeds);
  });

  it('of a new rule begins with the statement that it is made of', () => {
    expect(fieldsOf(ZONE, undefined, 'MATCH (n) RETURN n')).toMatchObject({
      type: 'cypher',
      statement: 'MATCH (n) RETURN n',
      isOn: true,
    });
    expect(fieldsOf(ZONE, undefined)).toMatchObject({ type: 'objects', objects: [] });
    expect(seedsOf(fieldsOf(ZONE, undefined))).toEqual([]);
  });

  it('certifies nobody by itself where members have to be certified', () => {
    expect(fieldsOf({ ...ZONE, require_certify: true }, undefined).autoCertify).toBe(0);
    expect(fieldsOf(ZONE, undefined).autoCertify).toBe(2);
  });
});
