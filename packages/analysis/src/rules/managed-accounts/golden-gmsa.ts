import { defineRule } from '../../engine/rule.ts';
import { domains } from '../../facts/domains.ts';
import { delegatedAccounts } from './delegated-accounts.ts';

/** Root keys are of a forest: each makes passwords in all of its domains. */
export const goldenGmsa = defineRule({
  id: 'golden-gmsa',
  family: 'managed-accounts',
  isExtended: true,
  derives: ['GoldenGMSA'],
  needs: {
    nodes: ['KDSRootKey', 'User'],
    properties: ['gmsa'],
    facts: [domains, delegatedAccounts],
  },
  summary:
    'A root key of key distribution makes the passwords of all managed service accounts of its forest.',
  source: '[MS-GKDI]; Yuval Gordon, Introducing the Golden GMSA Attack, 2022.',

  run(view, draft) {
    const keys = [...view.nodes('KDSRootKey')];
    if (keys.length === 0) {
      return;
    }

    const known = view.use(domains);
    const isGroupManaged = view.booleans('gmsa');
    const accounts = new Set([
      ...[...view.nodes('User')].filter((user) => isGroupManaged.read(user) === true),
      ...view.use(delegatedAccounts).all,
    ]);
    const bySid = Map.groupBy(accounts, (account) => known.sidOf(account));
    for (const key of keys) {
      const own = known.withSid(known.sidOf(key));
      const forest = known.all.filter((domain) =>
        own.some((of) => of === domain || known.areOfOneForest(of, domain)),
      );
      for (const sid of new Set(forest.map((domain) => known.sidOf(domain)))) {
        draft.kind('GoldenGMSA').addEnds(key, sid === 0 ? [] : (bySid.get(sid) ?? []));
      }
    }
  },
});
