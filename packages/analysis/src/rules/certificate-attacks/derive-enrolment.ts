import type { NodeList } from '@secgraph/graph';
import type { KindDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { Attackers } from './attackers.ts';
import { forEachWeakTemplate, type Weaknesses } from './for-each-weak-template.ts';

/** An attack on domains by those who enrol themselves. */
export interface EnrolmentAttack extends Weaknesses {
  /** Who can attack with certificates of the template from the authority. */
  readonly attackers: (template: number, authority: number) => NodeList;
  /** Of every relationship that is not derived already. Default: no properties. */
  readonly propertySet?: number;
}

export function deriveEnrolment(view: RuleView, draft: KindDraft, attack: EnrolmentAttack): void {
  const all = new Attackers();
  forEachWeakTemplate(view, attack, (template, authority, domains) => {
    all.add(attack.attackers(template, authority), domains);
  });
  all.addTo(draft, attack.propertySet);
}
