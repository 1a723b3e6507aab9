import { defineComposition } from '../../../composition/composition.ts';
import { HELD_RIGHTS_NEEDS, HeldRights } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import { specialGroups } from '../../../facts/special-groups.ts';
import { delegations } from './delegations.ts';
import { CONTROL_ACCOUNT, WRITE_SERVICE_NAMES } from './rights.ts';

/** The accounts that may delegate, the computers that give the name up, and the one that gets it. */
export const spnJackComposition = defineComposition({
  subject: 'start',
  needs: {
    nodes: HELD_RIGHTS_NEEDS.nodes ?? [],
    relationships: [
      ...(HELD_RIGHTS_NEEDS.relationships ?? []),
      ...new Set([...CONTROL_ACCOUNT.kinds, ...WRITE_SERVICE_NAMES.kinds]),
      'AllowedToDelegate',
    ],
    facts: [delegations, specialGroups],
  },

  compose(view, { start, end }, found, scope) {
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    if (!rights.has(WRITE_SERVICE_NAMES, end)) {
      return;
    }

    for (const { account, hosts, isGhost } of view.use(delegations)) {
      const given = hosts.filter((host) => host !== end && rights.has(WRITE_SERVICE_NAMES, host));
      const isControlled = account === start || rights.has(CONTROL_ACCOUNT, account);
      if (account === end || !isControlled || (given.length === 0 && !isGhost)) {
        continue;
      }

      found.addNode(account);
      rights.add(CONTROL_ACCOUNT, account, found);
      rights.add(WRITE_SERVICE_NAMES, end, found);
      for (const host of given) {
        rights.add(WRITE_SERVICE_NAMES, host, found);
        found.add(account, 'AllowedToDelegate', host);
      }
    }
    rights.addMemberships(found);
  },
});
