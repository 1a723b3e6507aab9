import { defineComposition } from '../../../composition/composition.ts';
import { HELD_RIGHTS_NEEDS, HeldRights } from '../../../composition/held-rights.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import { domains } from '../../../facts/domains.ts';
import { specialGroups } from '../../../facts/special-groups.ts';
import {
  CREATE_CHILD,
  REANIMATE,
  REANIMATION_KINDS,
  WRITE_ALL,
  WRITE_COMMON_NAME,
  WRITE_RDN,
} from './rights.ts';

/** The three rights: over the domain, over containers of it, and over the deleted object. */
export const reanimateTombstonesComposition = defineComposition({
  subject: 'start',
  needs: {
    nodes: [...(HELD_RIGHTS_NEEDS.nodes ?? []), 'OU', 'Container'],
    relationships: [...(HELD_RIGHTS_NEEDS.relationships ?? []), ...REANIMATION_KINDS],
    facts: [domains, specialGroups],
  },

  compose(view, { start, end }, found, scope) {
    const known = view.use(domains);
    const sid = known.sidOf(end);
    const rights = new HeldRights(view, withEverybody(view, [start]), scope);
    const restored = known.withSid(sid).filter((domain) => rights.has(REANIMATE, domain));
    const containers = (['OU', 'Container'] as const)
      .flatMap((kind) => [...view.nodes(kind)])
      .filter((container) => known.sidOf(container) === sid && rights.has(CREATE_CHILD, container));
    if (restored.length === 0 || containers.length === 0) {
      return;
    }

    restored.forEach((domain) => rights.add(REANIMATE, domain, found));
    containers.forEach((container) => rights.add(CREATE_CHILD, container, found));
    for (const right of [WRITE_ALL, WRITE_RDN, WRITE_COMMON_NAME]) {
      rights.add(right, end, found);
    }
    rights.addMemberships(found);
  },
});
