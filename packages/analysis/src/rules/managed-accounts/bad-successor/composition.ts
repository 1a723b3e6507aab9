import { defineComposition } from '../../../composition/composition.ts';
import { HELD_RIGHTS_NEEDS, HeldRights, type Right } from '../../../composition/held-rights.ts';
import { Reach } from '../../../composition/reach.ts';
import type { Subgraph } from '../../../composition/subgraph.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { delegatedAccounts } from '../delegated-accounts.ts';
import {
  CONTROLS_ACCOUNT,
  CREATES_ACCOUNT,
  PLACES,
  REPLACEABLE,
  SUCCESSION_RIGHTS,
  SUCCESSOR_KINDS,
  SUPERSEDING_RIGHTS,
} from './successor-rights.ts';

/** Where the start creates an account, or which one it controls; the controllers that know it; how the end is marked. */
export const badSuccessorComposition = defineComposition({
  subject: 'start',
  needs: {
    nodes: [...(HELD_RIGHTS_NEEDS.nodes ?? []), ...PLACES, ...REPLACEABLE],
    relationships: [
      ...(HELD_RIGHTS_NEEDS.relationships ?? []),
      ...new Set(SUCCESSOR_KINDS),
      'Contains',
      'DCFor',
    ],
    facts: [domains, delegatedAccounts],
  },

  compose(view, { start, end }, found, scope) {
    const rights = new HeldRights(view, [start], scope);
    const ofVictim = view.nodes('Domain').has(end) ? [] : SUPERSEDING_RIGHTS;
    if (!ofVictim.every((right) => rights.has(right, end))) {
      return;
    }

    const known = view.use(domains);
    const accounts = view.use(delegatedAccounts);
    for (const domain of known.withSid(known.sidOf(end))) {
      const controllers = accounts.controllersOf2025(domain);
      if (controllers.length > 0 && addAccounts(view, domain, rights, found)) {
        controllers.forEach((controller) => found.add(controller, 'DCFor', domain));
        ofVictim.forEach((right) => rights.add(right, end, found));
      }
    }
    rights.addMemberships(found);
  },
});

/** Whether there are any. */
function addAccounts(view: RuleView, domain: number, rights: HeldRights, found: Subgraph): boolean {
  const known = view.use(domains);
  const accounts = view.use(delegatedAccounts);
  const isHere = (node: number) => known.sidOf(node) === known.sidOf(domain);
  const places = PLACES.flatMap((kind) => [...view.nodes(kind)].filter(isHere)).filter((place) =>
    rights.has(CREATES_ACCOUNT, place),
  );
  places.forEach((place) => rights.add(CREATES_ACCOUNT, place, found));
  addContainment(view, domain, places, found);

  let hasAccount = places.length > 0;
  for (const account of accounts.all) {
    if (!isHere(account) || accounts.isComplete(account)) {
      continue;
    }
    for (const needed of [[CONTROLS_ACCOUNT], SUCCESSION_RIGHTS] satisfies (readonly Right[])[]) {
      if (needed.every((right) => rights.has(right, account))) {
        needed.forEach((right) => rights.add(right, account, found));
        hasAccount = true;
      }
    }
  }
  return hasAccount;
}

function addContainment(view: RuleView, domain: number, places: readonly number[], found: Subgraph): void {
  const kinds = PLACES.map((kind) => view.nodes(kind));
  const within = places.filter((place) => place !== domain);
  const above = new Reach(view, within, {
    direction: 'inbound',
    kinds: ['Contains'],
    enters: (node) => kinds.some((kind) => kind.has(node)),
  });
  if (above.has(domain)) {
    above.addWalks([domain], found);
  }
}
