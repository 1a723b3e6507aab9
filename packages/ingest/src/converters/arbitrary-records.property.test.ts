import { readPackedText } from '@secgraph/graph';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeBatch } from '../batch/describe-batch.test-support.ts';
import { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import { AZURE_RECORDS, convertAzureRecord } from './azure/azure-records.ts';
import { recoverable } from './convert-record.ts';
import { CONVERTED_TYPES } from './convert-records.test-support.ts';
import { createOpenGraphConverter } from './opengraph/opengraph-converter.ts';
import { validateEdgeElement } from './opengraph/validate-element.ts';
import { selectConverter } from './select-converter.ts';

const KEYS = [
  'Properties',
  'Aces',
  'PrincipalSID',
  'RightName',
  'ContainedBy',
  'ObjectType',
  'Members',
  'LocalGroups',
  'Results',
  'Collected',
  'UserRights',
  'DCRegistryData',
  'NTLMRegistryData',
  'Result',
  'Trusts',
  'Links',
  'GPOChanges',
  'CARegistryData',
  'CASecurity',
  'Data',
  'SPNTargets',
  'GroupLink',
] as const;

const { record } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, '', 'S-1-5-21', 5, 1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('record'),
  ),
  record: fc.dictionary(fc.constantFrom('ObjectIdentifier', ...KEYS), tie('value'), { maxKeys: 8 }),
}));

it.each(CONVERTED_TYPES)('any record of %s converts wholly or leaves nothing behind', (type) => {
  const selection = selectConverter({ format: 'collector', type, version: 6 });
  if (!selection.ok || selection.value.action !== 'convert') {
    throw new Error('no converter');
  }

  const { convert } = selection.value;
  fc.assert(
    fc.property(record, (value) => {
      const out = new GraphBatchBuilder();
      const result = convert(value, 0, out);
      const { batch } = out.finish();
      const described = describeBatch(batch);
      if (!result.ok) {
        expect(result.error.message).toMatch(/^data\[0\].*: expected .+, got .+$/);
        expect([described, batch.matched]).toEqual([{ nodes: {}, relationships: [] }, []]);
      }
    }),
    { numRuns: 300 },
  );
});

const AZURE_KEYS = [
  'id',
  'appId',
  'tenantId',
  'roleDefinitionId',
  'principalId',
  'properties',
  'scope',
  'owners',
  'owner',
  'members',
  'member',
  'contributors',
  'contributor',
  'assignees',
  'assignee',
  'roleAssignments',
  'directoryScopeId',
  'endUserAssignmentRequiresApproval',
  'endUserAssignmentUserApprovers',
  'identity',
  'userAssignedIdentities',
  'clientId',
  'permissions',
  'secrets',
  'fics',
  'fic',
  '@odata.type',
] as const;

it('any record of Azure converts wholly or leaves nothing behind', () => {
  const { data } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, '', '/', 'x', 5, '#microsoft.graph.user', 'ServicePrincipal'),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('data'),
    ),
    data: fc.dictionary(fc.constantFrom(...AZURE_KEYS), tie('value'), { maxKeys: 8 }),
  }));
  const kind = fc.constantFrom(...Object.keys(AZURE_RECORDS));

  fc.assert(
    fc.property(fc.record({ kind, data }), (value) => {
      const out = new GraphBatchBuilder();
      const result = recoverable(convertAzureRecord)(value, 0, out);
      const { batch } = out.finish();
      if (!result.ok) {
        expect(result.error.message).toMatch(/^data\[0\]\.data.*: expected .+, got .+$/);
        expect(describeBatch(batch)).toEqual({ nodes: {}, relationships: [] });
      }
      expect(batch.relationships.starts.every((start) => readPackedText(batch.objectIds, start) !== '')).toBe(
        true,
      );
    }),
    { numRuns: 2000 },
  );
});

const endpoint = fc.record(
  {
    value: fc.constantFrom('a', '', null, 5),
    match_by: fc.constantFrom('id', 'name', 'property', 'other'),
    kind: fc.constantFrom('User', '', 5),
    property_matchers: fc.constantFrom([], [{ key: 'k', operator: 'equals', value: 1 }], [{}], null),
  },
  { requiredKeys: [] },
);

it('an edge converts exactly if its check finds nothing', () => {
  const edge = fc.record(
    {
      start: endpoint,
      end: endpoint,
      kind: fc.constantFrom('K', '', 5, 'tag_x'),
      properties: fc.constantFrom(null, {}, { a: 1 }, { a: {} }, { a: [1, 'b'] }),
    },
    { requiredKeys: [] },
  );

  fc.assert(
    fc.property(edge, (value) => {
      const result = createOpenGraphConverter({ sourceKind: 'Src', objectIdCase: 'upper' }).convertEdge(
        value,
        0,
        new GraphBatchBuilder(),
      );
      expect(result.ok).toBe(validateEdgeElement(value, 0).length === 0);
    }),
    { numRuns: 1000 },
  );
});
