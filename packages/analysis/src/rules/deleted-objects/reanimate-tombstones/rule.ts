import type { NodeList } from '@secgraph/graph';
import { defineRule } from '../../../engine/rule.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';
import { principals } from '../../../facts/principals.ts';
import { NO_NODES } from '../../../relationships/relationships-of-kind.ts';
import { uniteNodes } from '../../../relationships/rights.ts';
import { reanimateTombstonesComposition } from './composition.ts';
import {
  CREATE_CHILD,
  REANIMATE,
  REANIMATION_KINDS,
  WRITE_ALL,
  WRITE_COMMON_NAME,
  WRITE_RDN,
} from './rights.ts';

/** A deleted account keeps its SID, and so what access lists grant it. */
export const reanimateTombstones = defineRule({
  id: 'reanimate-tombstones',
  family: 'deleted-objects',
  isExtended: true,
  derives: ['CanReanimateTombstone'],
  needs: {
    nodes: ['User', 'Group', 'Computer', 'OU', 'Container'],
    relationships: REANIMATION_KINDS,
    properties: ['isdeleted'],
    facts: [domains, principals],
  },
  summary:
    'Who may restore deleted objects of a domain, create objects in it and rename a deleted account brings that account back.',
  source:
    'Reanimation of tombstones: [MS-ADTS], undelete operation, and its control access right Reanimate-Tombstones.',
  composition: reanimateTombstonesComposition,

  run(view, draft) {
    const deleted = findDeleted(view);
    if (deleted.size === 0) {
      return;
    }

    const known = view.use(domains);
    const product = view.use(principals);
    const restorers = view.rights(...REANIMATE.kinds);
    const all = view.rights(...WRITE_ALL.kinds);
    const rdn = view.rights(...WRITE_RDN.kinds);
    const commonName = view.rights(...WRITE_COMMON_NAME.kinds);
    const creators = findCreators(view, deleted);

    for (const domain of known.collected) {
      const sid = known.sidOf(domain);
      const create = creators.get(sid) ?? NO_NODES;
      for (const target of sid === 0 ? [] : (deleted.get(sid) ?? [])) {
        view.poll();
        const write = uniteNodes([
          all.holdersOf(target),
          Uint32Array.from(product.of(rdn.holdersOf(target), commonName.holdersOf(target))),
        ]);
        draft
          .kind('CanReanimateTombstone')
          .addStarts(product.of(write, restorers.holdersOf(domain), create), target);
      }
    }
  },
});

/** By the code of their domain's SID. */
function findDeleted(view: RuleView): ReadonlyMap<number, readonly number[]> {
  const isDeleted = view.booleans('isdeleted');
  const known = view.use(domains);
  const accounts = (['User', 'Group', 'Computer'] as const).flatMap((kind) => [...view.nodes(kind)]);

  return Map.groupBy(new Set(accounts.filter((node) => isDeleted.read(node) === true)), (node) =>
    known.sidOf(node),
  );
}

/** Who may create objects in some container of a domain that something was deleted in, by the code of its SID. */
function findCreators(view: RuleView, deleted: ReadonlyMap<number, unknown>): ReadonlyMap<number, NodeList> {
  const known = view.use(domains);
  const creators = view.rights(...CREATE_CHILD.kinds);
  const found = new Map<number, Set<number>>();

  for (const kind of ['OU', 'Container'] as const) {
    for (const container of view.nodes(kind)) {
      const sid = known.sidOf(container);
      if (!deleted.has(sid)) {
        continue;
      }
      const holders = found.get(sid) ?? new Set();
      found.set(sid, holders);
      creators.holdersOf(container).forEach((holder) => holders.add(holder));
    }
  }
  return new Map([...found].map(([sid, holders]) => [sid, Uint32Array.from(holders).sort()]));
}
