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

  it('of Azure are counted by tenant, by its name where they tell it', () => {
    const tally = new DomainTally();
    const azure = (kind: unknown, data: unknown) => tally.addRecord('azure', { kind, data });
    azure('AZUser', { tenantId: 'a-1', tenantName: 'Contoso' });
    azure('AZUser', { tenantId: 'a-1', tenantName: 'contoso' });
    azure('AZGroup', { tenantId: 'a-1', tenantName: 'Contoso' });
    azure('AZDevice', { tenantId: 'b-2', tenantName: '' });
    for (const [kind, data] of [
      ['AZRole', { tenantId: 'a-1' }],
      ['toString', { tenantId: 'a-1' }],
      ['AZUser', {}],
      ['AZUser', { tenantId: 7 }],
      ['AZUser', null],
      [null, { tenantId: 'a-1' }],
    ]) {
      azure(kind, data);
    }
    tally.addRecord('azure', null);
    expect(tally.counts).toEqual({
      CONTOSO: { user_count: 2, group_count: 1 },
      'B-2': { computer_count: 1 },
    });
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
