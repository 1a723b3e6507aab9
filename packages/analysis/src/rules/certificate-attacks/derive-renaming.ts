import type { NodeSet } from '@secgraph/graph';
import type { KindDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { forEachWeakTemplate, type Weaknesses } from './for-each-weak-template.ts';
import { victimControllers } from './victim-controllers.ts';

/** An attack on domains by those who rename somebody else and let them enrol. */
export interface RenamingAttack extends Weaknesses {
  /** Who can enrol in the template on the authority, under a name that can be changed. */
  readonly victims: (template: number, authority: number) => NodeSet;
}

/** Domains that fall to certificates of the same authorities, and everybody who enrols with those. */
interface Fallen {
  readonly domains: readonly number[];
  readonly victims: Set<NodeSet>;
}

/** Looks for controllers once for all victims of the same domains: a group of everybody is often among them. */
export function deriveRenaming(view: RuleView, draft: KindDraft, attack: RenamingAttack): void {
  const all = new Map<string, Fallen>();
  forEachWeakTemplate(view, attack, (template, authority, domains) => {
    const key = domains.join();
    const fallen = all.get(key) ?? { domains, victims: new Set() };
    all.set(key, fallen);
    fallen.victims.add(attack.victims(template, authority));
  });

  const controllers = view.use(victimControllers);
  for (const { domains, victims } of all.values()) {
    view.poll();
    const attackers = controllers.of([...victims]);
    for (const domain of domains) {
      draft.addStarts(attackers, domain);
    }
  }
}
