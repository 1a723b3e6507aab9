import type { NodeSet } from '@secgraph/graph';
import type { RelationshipKind } from '@secgraph/graph-schema';
import { defineRule, type Rule } from '../../engine/rule.ts';
import type { KindDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { certificateChains } from '../../facts/certificate-chains.ts';
import { type CertificateTemplates, certificateTemplates } from '../../facts/certificate-templates.ts';
import { derivesExtended } from '../../settings/analysis-settings.ts';
import {
  CA_DISABLED_EXTENSION,
  EXTENSION_PROPERTIES,
  leavesOutSecurityExtension,
} from './adcs-esc16/conditions.ts';
import { certificateVictims } from './certificate-victims.ts';
import { forEachWeakTemplate, type Weaknesses } from './for-each-weak-template.ts';
import { type RenamingWeaknesses, renamingComposition } from './renaming-composition.ts';
import { victimControllers } from './victim-controllers.ts';

/** An attack on domains by those who rename somebody else and let them enrol. */
export interface RenamingAttack extends RenamingWeaknesses, Pick<Rule, 'id' | 'summary' | 'source'> {
  readonly derives: RelationshipKind;
}

/** The rule that derives the attack, with what explains it. */
export function defineRenamingAttack(attack: RenamingAttack): Rule {
  const { id, derives, summary, source, isControllerWeak, isTemplateWeak, isTemplateWeakUnbound } = attack;

  return defineRule({
    id,
    family: 'certificate-attacks',
    derives: [derives],
    needs: {
      properties: isTemplateWeakUnbound === undefined ? [] : EXTENSION_PROPERTIES,
      facts: [certificateChains, certificateTemplates, certificateVictims, victimControllers],
    },
    summary,
    source,
    composition: renamingComposition(attack),

    run(view, draft) {
      const chains = view.use(certificateChains);
      const templates = view.use(certificateTemplates);
      const victims = view.use(certificateVictims);

      const renaming: Renaming = {
        isDomainWeak: (domain) =>
          chains.hasController(domain, (controller) => isControllerWeak(chains, controller)),
        isTemplateWeak: (template) => isTemplateWeak(templates, template),
        victims: (template, authority) =>
          attack.victims === 'principals'
            ? victims.named(template, authority)
            : victims.computers(template, authority),
      };
      deriveRenaming(view, draft.kind(derives), renaming);

      if (isTemplateWeakUnbound !== undefined && derivesExtended(view)) {
        deriveRenaming(view, draft.kind(derives), {
          ...renaming,
          isAuthorityWeak: leavesOutSecurityExtension(view),
          isTemplateWeak: (template) => isTemplateWeakUnbound(templates, template),
          propertySet: draft.propertySet(CA_DISABLED_EXTENSION),
        });
      }
    },
  });
}

/** The directory names whom a certificate is for, and nobody looks at the request's signature. */
export function isNamedByDirectory(is: CertificateTemplates, template: number): boolean {
  return is.suppliesSubject(template) === false && is.isWithoutSignature(template);
}

interface Renaming extends Weaknesses {
  /** Who can enrol in the template on the authority, under a name that can be changed. */
  readonly victims: (template: number, authority: number) => NodeSet;
  /** Of every relationship that is not derived already. Default: no properties. */
  readonly propertySet?: number;
}

/** Domains that fall to certificates of the same authorities, and everybody who enrols with those. */
interface Fallen {
  readonly domains: readonly number[];
  readonly victims: Set<NodeSet>;
}

/** Looks for controllers once for all victims of the same domains: a group of everybody is often among them. */
function deriveRenaming(view: RuleView, draft: KindDraft, renaming: Renaming): void {
  const all = new Map<string, Fallen>();
  forEachWeakTemplate(view, renaming, (template, authority, domains) => {
    const key = domains.join();
    const fallen = all.get(key) ?? { domains, victims: new Set() };
    all.set(key, fallen);
    fallen.victims.add(renaming.victims(template, authority));
  });

  const controllers = view.use(victimControllers);
  for (const { domains, victims } of all.values()) {
    view.poll();
    const attackers = controllers.of([...victims]);
    for (const domain of domains) {
      draft.addStarts(attackers, domain, renaming.propertySet);
    }
  }
}
