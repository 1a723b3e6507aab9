import type { NodeList } from '@secgraph/graph';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { principals } from '../../../facts/principals.ts';
import type { Rights } from '../../../relationships/rights.ts';
import { delegatedAccounts } from '../delegated-accounts.ts';
import { badSuccessorComposition } from './composition.ts';
import {
  CONTROLS_ACCOUNT,
  CREATES_ACCOUNT,
  PLACES,
  REPLACEABLE,
  SUCCESSION_RIGHTS,
  SUCCESSOR_KINDS,
  SUPERSEDING_RIGHTS,
} from './successor-rights.ts';

const ANY_ACCOUNT = '{"basis":["create-any"]}';
const BOTH_SIDES = '{"basis":["mutual-link"]}';
const PLACES_PER_POLL = 4_096;

/** A rule is silent where it is not known whether there is a controller that knows such accounts, and what it checks. */
export const badSuccessor = defineRule({
  id: 'bad-successor',
  family: 'managed-accounts',
  isExtended: true,
  derives: ['CanUseBadSuccessor'],
  needs: {
    nodes: [...PLACES, ...REPLACEABLE],
    relationships: [...new Set(SUCCESSOR_KINDS), 'CreateChild'],
    properties: ['delegatedmsacollected'],
    facts: [domains, delegatedAccounts, principals],
  },
  summary:
    'Who creates or controls a delegated managed service account makes it the successor of another account, and has its keys and groups: of any account of the domain where a domain controller lacks the update of August 2025, else of those that the same principal may mark as replaced.',
  source: 'Yuval Gordon, BadSuccessor, 2025; CVE-2025-53779.',
  composition: badSuccessorComposition,

  run(view, draft) {
    const accounts = view.use(delegatedAccounts);
    const known = view.use(domains);
    const ready = known.collected.filter((domain) => accounts.controllersOf2025(domain).length > 0);
    if (ready.length === 0) {
      return;
    }

    const product = view.use(principals);
    const creators = findCreators(view, new Set(ready.map((domain) => known.sidOf(domain))));
    const victims = new Victims(view);
    for (const domain of ready) {
      const starts = creators.get(known.sidOf(domain));
      if (starts === undefined) {
        continue;
      }
      if (accounts.linkCheckOf(domain) === 'one-way') {
        for (const start of starts) {
          draft.kind('CanUseBadSuccessor').add(start, domain, draft.propertySet(ANY_ACCOUNT));
        }
      }
      for (const [controllers, ends] of victims.ofDomain(known.sidOf(domain))) {
        for (const start of product.of(starts, controllers)) {
          for (const end of ends) {
            draft.kind('CanUseBadSuccessor').add(start, end, draft.propertySet(BOTH_SIDES));
          }
        }
        view.poll();
      }
    }
  },
});

/** Who has a delegated account to use, by the SID of the domain: one that is created, or one that is controlled. */
function findCreators(view: RuleView, sids: ReadonlySet<number>): ReadonlyMap<number, NodeList> {
  const known = view.use(domains);
  const accounts = view.use(delegatedAccounts);
  const product = view.use(principals);
  const found = new Map<number, Set<number>>();
  const add = (node: number, holders: Iterable<number>): void => {
    const sid = known.sidOf(node);
    const ofDomain = found.get(sid) ?? new Set();
    found.set(sid, ofDomain);
    for (const holder of holders) {
      ofDomain.add(holder);
    }
  };
  const isAsked = (node: number): boolean => known.sidOf(node) !== 0 && sids.has(known.sidOf(node));

  const creation = view.rights(...CREATES_ACCOUNT.kinds);
  let untilPoll = PLACES_PER_POLL;
  for (const place of PLACES.flatMap((kind) => [...view.nodes(kind)].filter(isAsked))) {
    add(place, creation.holdersOf(place));
    if (--untilPoll === 0) {
      view.poll();
      untilPoll = PLACES_PER_POLL;
    }
  }

  const control = view.rights(...CONTROLS_ACCOUNT.kinds);
  const succession = SUCCESSION_RIGHTS.map(({ kinds }) => view.rights(...kinds));
  for (const account of accounts.all.filter(isAsked)) {
    if (!accounts.isComplete(account)) {
      add(account, control.holdersOf(account));
      add(account, product.of(...succession.map((right) => right.holdersOf(account))));
    }
  }

  return new Map(
    [...found].flatMap(([sid, nodes]) => (nodes.size === 0 ? [] : [[sid, Uint32Array.from(nodes).sort()]])),
  );
}

/** Accounts that somebody may mark as replaced. Most have their entries from the same place above them. */
class Victims {
  readonly #view: RuleView;
  readonly #rights: readonly Rights[];
  #bySid: ReadonlyMap<number, ReadonlyMap<NodeList, readonly number[]>> | undefined;

  constructor(view: RuleView) {
    this.#view = view;
    this.#rights = SUPERSEDING_RIGHTS.map(({ kinds }) => view.rights(...kinds));
  }

  /** Those who may write both sides, and the accounts on which they may. */
  ofDomain(sid: number): Iterable<readonly [controllers: NodeList, accounts: readonly number[]]> {
    this.#bySid ??= this.#find();
    return this.#bySid.get(sid) ?? [];
  }

  #find(): ReadonlyMap<number, ReadonlyMap<NodeList, readonly number[]>> {
    const known = this.#view.use(domains);
    const product = this.#view.use(principals);
    const kinds = REPLACEABLE.map((kind) => this.#view.nodes(kind));
    const targets = new Set<number>();
    this.#view.relationships('WriteMsDSSupersededManagedAccountLink').forEach((_, account) => {
      if (kinds.some((kind) => kind.has(account))) {
        targets.add(account);
      }
    });

    const products = new Map<string, NodeList>();
    const bySid = new Map<number, Map<NodeList, number[]>>();
    for (const account of targets) {
      const holders = this.#rights.map((right) => right.holdersOf(account));
      const key = holders.map((list) => list.join()).join(':');
      const controllers = products.get(key) ?? product.of(...holders);
      products.set(key, controllers);
      if (controllers.length > 0) {
        const ofDomain = bySid.get(known.sidOf(account)) ?? new Map<NodeList, number[]>();
        bySid.set(known.sidOf(account), ofDomain);
        const accounts = ofDomain.get(controllers) ?? [];
        ofDomain.set(controllers, accounts);
        accounts.push(account);
      }
    }
    return bySid;
  }
}
