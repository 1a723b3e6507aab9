import { describe, expect, it } from 'vitest';
import { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import { CONVERTED_TYPES, convertRecords } from './convert-records.test-support.ts';
import type { CollectorSource } from './record-source.ts';
import { selectConverter } from './select-converter.ts';

const file = (type: CollectorSource['type'], version: number | undefined): CollectorSource => ({
  format: 'collector',
  type,
  version,
});

describe('selectConverter', () => {
  it.each(CONVERTED_TYPES)('knows %s', (type) => {
    expect(selectConverter(file(type, 6))).toMatchObject({ ok: true, value: { action: 'convert' } });
  });

  it.each(['deleted', 'localgroups'] as const)('has no handler for %j', (type) => {
    expect(selectConverter(file(type, 6))).toMatchObject({
      ok: false,
      error: { code: 'INGEST_NO_HANDLER', message: `no handler for ingest data type: ${type}` },
    });
  });

  it.each([
    [5, 'convert'],
    [6, 'convert'],
    [4, 'ignore'],
    [0, 'ignore'],
    [undefined, 'ignore'],
  ])('takes computers of version %s to %s', (version, action) => {
    expect(selectConverter(file('computers', version))).toMatchObject({ value: { action } });
  });

  it('warns about computers it ignores', () => {
    expect(selectConverter(file('computers', undefined))).toMatchObject({
      value: { warning: 'computers file without a version ignored: version 5 or later is required' },
    });
  });

  it('looks at the version of computers only', () => {
    expect(selectConverter(file('users', undefined))).toMatchObject({
      value: { action: 'convert' },
    });
  });
});

describe('a record that cannot be converted', () => {
  it.each([
    ['a', 'data[0]: expected object, got string'],
    [[], 'data[0]: expected object, got array'],
    [{ ObjectIdentifier: 5 }, 'data[0].ObjectIdentifier: expected string, got number'],
    [{ ObjectIdentifier: 'A', Properties: [] }, 'data[0].Properties: expected object, got array'],
    [{ ObjectIdentifier: 'A', IsDeleted: 'no' }, 'data[0].IsDeleted: expected boolean, got string'],
    [{ ObjectIdentifier: 'A', IsACLProtected: 1 }, 'data[0].IsACLProtected: expected boolean, got number'],
    [{ ObjectIdentifier: 'A', Aces: {} }, 'data[0].Aces: expected array, got object'],
    [
      { ObjectIdentifier: 'A', Aces: [null, { RightName: 1 }] },
      'data[0].Aces[1].RightName: expected string, got number',
    ],
    [
      { ObjectIdentifier: 'A', ContainedBy: { ObjectType: {} } },
      'data[0].ContainedBy.ObjectType: expected string, got object',
    ],
    [
      { ObjectIdentifier: 'A', SPNTargets: [{ Port: 1.5 }] },
      'data[0].SPNTargets[0].Port: expected integer, got number',
    ],
  ])('%j is reported', (record, message) => {
    expect(convertRecords('users', [record]).errors).toEqual([message]);
  });

  it('leaves nothing behind and the others in place', () => {
    const good = (id: string) => ({ ObjectIdentifier: id, PrimaryGroupSID: 'G' });
    const bad = { ObjectIdentifier: 'B', PrimaryGroupSID: 'H', DomainSID: 5, UnconstrainedDelegation: true };
    const converted = convertRecords('users', [good('A'), bad, good('C')]);

    expect(converted.errors).toEqual(['data[1].DomainSID: expected string, got number']);
    expect(Object.keys(converted.nodes)).toEqual(['A', 'G', 'C']);
    expect(converted.relationships).toHaveLength(2);
  });

  it('lets a bug of ours through', () => {
    const selection = selectConverter(file('users', 6));
    const record = {
      get ObjectIdentifier(): string {
        throw new Error('ours');
      },
    };
    expect(selection.ok && selection.value.action === 'convert').toBe(true);
    if (selection.ok && selection.value.action === 'convert') {
      const { convert } = selection.value;
      expect(() => convert(record, 0, new GraphBatchBuilder())).toThrow('ours');
    }
  });
});

it.each([undefined, null, ''])('skips a record whose object id is %j, with a warning', (objectId) => {
  const converted = convertRecords('groups', [{ ObjectIdentifier: objectId, Members: [] }]);
  expect(converted.warnings).toEqual(['data[0]: missing ObjectIdentifier']);
  expect(converted.nodes).toEqual({});
});
