import {
  columnRow,
  findColumns,
  type GraphSnapshot,
  iterateNodesOfKind,
  kindIdOf,
  readObjectId,
  readString,
} from '@secgraph/graph';
import { defineBasicsRule, NODES_PER_POLL } from '../../basics/basics-rule.ts';

const NO_KINDS: readonly string[] = [];

/** Fix-ups at the start of analysis, names for unnamed nodes. */
export const domainAssociationNames = defineBasicsRule({
  id: 'domain-association-names',
  family: 'well-known',
  derives: [],
  needs: { nodes: ['Domain'], properties: ['name', 'domainsid'] },
  summary:
    'A node without a name whose object id lies in a named domain is named and placed after that domain.',
  source: 'Object SIDs begin with the SID of their domain: [MS-DTYP].',

  run({ snapshot, poll }, draft) {
    const domainNames = readDomainNames(snapshot);
    if (domainNames.size === 0) {
      return;
    }

    const names = findColumns(snapshot, 'name');
    for (let node = 0; node < snapshot.nodeCount; node++) {
      if (node % NODES_PER_POLL === 0) {
        poll();
      }
      if (names.some((column) => columnRow(column, node) !== -1)) {
        continue;
      }

      const objectId = readObjectId(snapshot, node);
      const domainSid = objectId.slice(0, Math.max(0, objectId.lastIndexOf('-')));
      const domainName = domainNames.get(domainSid);
      if (domainName !== undefined) {
        draft.node(objectId, NO_KINDS, { name: `(${domainName}) ${objectId}`, domainsid: domainSid });
      }
    }
  },
});

function readDomainNames(snapshot: GraphSnapshot): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const domainKind = kindIdOf(snapshot, 'Domain');

  for (const domain of domainKind === undefined ? [] : iterateNodesOfKind(snapshot, domainKind)) {
    const name = readString(snapshot, domain, 'name');
    if (name !== undefined) {
      names.set(readObjectId(snapshot, domain), name);
    }
  }

  return names;
}
