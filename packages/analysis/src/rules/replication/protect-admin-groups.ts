import { defineRule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';

const HOLDER_PREFIX = 'CN=ADMINSDHOLDER,CN=SYSTEM,';

export const protectAdminGroups = defineRule({
  id: 'protect-admin-groups',
  family: 'replication',
  derives: ['ProtectAdminGroups'],
  needs: {
    nodes: ['Container', 'User', 'Group', 'Computer'],
    properties: ['adminsdholderprotected', 'distinguishedname'],
    facts: [domains],
  },
  summary: 'The access list of AdminSDHolder is stamped on the accounts and groups that it protects.',
  source: 'AdminSDHolder: [MS-ADTS].',

  run(view, draft) {
    const known = view.use(domains);
    const holders = findHolders(view);
    const protectedNodes = findProtected(view);

    for (const domain of known.collected) {
      const sid = known.sidOf(domain);
      const holder = holders.get(sid);
      if (sid !== 0 && holder !== undefined) {
        draft.kind('ProtectAdminGroups').addEnds(holder, protectedNodes.get(sid) ?? []);
      }
    }
  },
});

/** The first AdminSDHolder of each domain, by the code of its SID. */
function findHolders(view: RuleView): ReadonlyMap<number, number> {
  const known = view.use(domains);
  const names = view.strings('distinguishedname');
  const holders = new Map<number, number>();

  for (const container of view.nodes('Container')) {
    const sid = known.sidOf(container);
    if (names.startsWith(container, HOLDER_PREFIX) && !holders.has(sid)) {
      holders.set(sid, container);
    }
  }

  return holders;
}

/** What AdminSDHolder protects, by the code of its domain's SID. */
function findProtected(view: RuleView): ReadonlyMap<number, readonly number[]> {
  const known = view.use(domains);
  const isProtected = view.booleans('adminsdholderprotected');
  const nodes = (['User', 'Group', 'Computer'] as const).flatMap((kind) =>
    [...view.nodes(kind)].filter((node) => isProtected.read(node) === true),
  );

  return Map.groupBy(nodes, (node) => known.sidOf(node));
}
