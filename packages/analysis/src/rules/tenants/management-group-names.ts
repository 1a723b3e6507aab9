import { type GraphSnapshot, iterateNodesOfKind, kindIdOf, readObjectId, readString } from '@secgraph/graph';
import { defineBasicsRule } from '../../basics/basics-rule.ts';

const NO_KINDS: readonly string[] = [];

export const managementGroupNames = defineBasicsRule({
  id: 'management-group-names',
  family: 'tenants',
  derives: [],
  needs: { nodes: ['AZManagementGroup', 'AZTenant'], properties: ['name', 'displayname', 'tenantid'] },
  summary: 'A management group is named after itself and its tenant, whose name its record does not tell.',
  source: 'The established product, by what its API answers.',

  run({ snapshot }, draft) {
    const tenantNames = readTenantNames(snapshot);
    for (const group of nodesOf(snapshot, 'AZManagementGroup')) {
      const displayName = readString(snapshot, group, 'displayname');
      const tenantName = tenantNames.get(readString(snapshot, group, 'tenantid') ?? '');
      const name = `${displayName}@${tenantName}`.toUpperCase();
      const isKnown = displayName !== undefined && tenantName !== undefined;
      if (isKnown && readString(snapshot, group, 'name') !== name) {
        draft.node(readObjectId(snapshot, group), NO_KINDS, { name });
      }
    }
  },
});

function readTenantNames(snapshot: GraphSnapshot): ReadonlyMap<string, string> {
  return new Map(
    nodesOf(snapshot, 'AZTenant').flatMap((tenant) => {
      const name = readString(snapshot, tenant, 'name');
      return name === undefined ? [] : [[readObjectId(snapshot, tenant), name] as const];
    }),
  );
}

function nodesOf(snapshot: GraphSnapshot, kind: string): readonly number[] {
  const kindId = kindIdOf(snapshot, kind);
  return kindId === undefined ? [] : [...iterateNodesOfKind(snapshot, kindId)];
}
