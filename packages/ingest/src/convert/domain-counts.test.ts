import { describe, expect, it } from 'vitest';
import { DomainTally } from './domain-counts.ts';

const record = (domain: unknown, fields: object = {}) => ({ Properties: { domain }, ...fields });

describe('records by domain', () => {
  it('are counted by type, deleted ones apart, in whichever case the domain is written', () => {
    const tally = new DomainTally();
    tally.addRecord('users', record('Example.org'));
    tally.addRecord('users', record('EXAMPLE.ORG'));
    tally.addRecord('users', record('EXAMPLE.ORG', { IsDeleted: true }));
    tally.addRecord('computers', record('OTHER.ORG'));
    tally.addAll({ 'EXAMPLE.ORG': { user_count: 3, gpo_count: 1 } });
    expect(tally.counts).toEqual({
      'EXAMPLE.ORG': { user_count: 5, deleted_count: 1, gpo_count: 1 },
      'OTHER.ORG': { computer_count: 1 },
    });
  });

  it('that say nothing of a domain, or nonsense, are not', () => {
    const tally = new DomainTally();
    for (const sent of [
      null,
      7,
      'x',
      [],
      {},
      { Properties: 7 },
      record(undefined),
      record(''),
      record(7),
      record('x'.repeat(300)),
    ]) {
      tally.addRecord('users', sent);
    }
    tally.addRecord('sessions', record('EXAMPLE.ORG'));
    expect(tally.counts).toEqual({});
  });

  it('are counted of a hundred domains at most', () => {
    const tally = new DomainTally();
    for (let index = 0; index < 150; index++) {
      tally.addRecord('users', record(`D${index}`));
      tally.addRecord('users', record('D0'));
    }
    expect(Object.keys(tally.counts)).toHaveLength(100);
    expect(tally.counts['D0']).toEqual({ user_count: 151 });
  });
});
