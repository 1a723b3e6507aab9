import { defineRule } from '../../engine/rule.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { domains } from '../../facts/domains.ts';
import { REPLACEABLE } from './bad-successor/successor-rights.ts';
import { delegatedAccounts } from './delegated-accounts.ts';

const BOTH_SIDES = '{"basis":["superseded"]}';
const ONE_SIDE = '{"basis":["back-link-unknown","superseded"]}';

/** A delegated managed service account whose migration is complete has what the account before it has. */
export const supersedesAccount = defineRule({
  id: 'supersedes-account',
  family: 'managed-accounts',
  isExtended: true,
  derives: ['SupersedesAccount'],
  needs: {
    nodes: [...REPLACEABLE],
    properties: [
      'distinguishedname',
      'managedaccountprecededbylink',
      'supersededmanagedaccountlink',
      'delegatedmsacollected',
    ],
    facts: [domains, delegatedAccounts],
  },
  summary:
    'A delegated managed service account that has replaced another account logs on with the keys and groups of both.',
  source: 'Documentation of delegated managed service accounts; Yuval Gordon, BadSuccessor, 2025.',

  run(view, draft) {
    const successors = findSuccessors(view);
    if (successors.size === 0) {
      return;
    }

    const names = view.strings('distinguishedname');
    const kind = draft.kind('SupersedesAccount');
    for (const account of REPLACEABLE.flatMap((of) => [...view.nodes(of)])) {
      for (const successor of successors.get(names.codeOf(account)) ?? []) {
        const sides = sidesOf(view, successor, account);
        if (sides !== undefined) {
          kind.add(successor, account, draft.propertySet(sides));
        }
      }
    }
  },
});

/** By the code of the name of the account that each replaces. */
function findSuccessors(view: RuleView): ReadonlyMap<number, readonly number[]> {
  const accounts = view.use(delegatedAccounts);
  const names = view.strings('distinguishedname');
  const replaced = view.strings('managedaccountprecededbylink');
  const codeOf = (account: number) => names.codeOfText((replaced.read(account) ?? '').toUpperCase());
  const complete = accounts.all.filter((account) => accounts.isComplete(account) && codeOf(account) !== 0);

  return Map.groupBy(complete, codeOf);
}

/** Whether domain controllers let the succession count, as properties; undefined where they do not. */
function sidesOf(view: RuleView, successor: number, account: number): string | undefined {
  const known = view.use(domains);
  const accounts = view.use(delegatedAccounts);
  const isRead = view.booleans('delegatedmsacollected');
  if (known.sidOf(successor) !== known.sidOf(account)) {
    return undefined;
  }

  const around = known.withSid(known.sidOf(successor));
  if (around.some((domain) => accounts.linkCheckOf(domain) === 'one-way')) {
    return BOTH_SIDES;
  }
  const link = view.strings('supersededmanagedaccountlink').read(account);
  if (link === undefined) {
    return around.some((domain) => isRead.read(domain) === true) ? undefined : ONE_SIDE;
  }
  const name = view.strings('distinguishedname').read(successor);
  return name !== undefined && link.toUpperCase() === name.toUpperCase() ? BOTH_SIDES : undefined;
}
