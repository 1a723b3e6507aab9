import type { NodeKind, RelationshipKind } from '@secgraph/graph-schema';
import type { RuleView } from '../../engine/rule-view.ts';
import { certificateChains } from '../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../facts/certificate-templates.ts';
import { specialGroups } from '../../facts/special-groups.ts';
import { TEMPLATE_CONDITIONS } from '../../facts/template-conditions.ts';
import { CertificatePaths } from '../certificate-paths.ts';
import { type Composition, type CompositionScope, defineComposition } from '../composition.ts';
import { HeldRights } from '../held-rights.ts';
import type { Subgraph } from '../subgraph.ts';
import {
  ENROL_AT_AUTHORITY,
  ENROL_IN_TEMPLATE,
  ENROLMENT_NEEDS,
  isAdmitted,
  withEverybody,
} from './enrolment-attack.ts';
import { addWeakControllers, WEAK_CONTROLLER_NEEDS } from './weak-controllers.ts';

const CONTROL = [
  'GenericAll',
  'GenericWrite',
  'Owns',
  'WriteOwner',
  'WriteDacl',
] as const satisfies readonly RelationshipKind[];

type Kind = 'ADCSESC9a' | 'ADCSESC9b' | 'ADCSESC10a' | 'ADCSESC10b';

export const adcsEsc9a = renamedVictims('ADCSESC9a', ['User', 'Computer']);
export const adcsEsc9b = renamedVictims('ADCSESC9b', ['Computer']);
export const adcsEsc10a = renamedVictims('ADCSESC10a', ['User', 'Computer']);
export const adcsEsc10b = renamedVictims('ADCSESC10b', ['Computer']);

/** Victims whose names the principal can change, where they can enrol, and controllers that go by the name. */
function renamedVictims(kind: Kind, victimKinds: readonly NodeKind[]): Composition {
  // Rules take groups without members for victims, too.
  const widerKinds: readonly NodeKind[] = victimKinds.includes('User')
    ? [...victimKinds, 'Group', 'ADLocalGroup']
    : victimKinds;
  const isBound = kind === 'ADCSESC10a' || kind === 'ADCSESC10b';

  return defineComposition({
    kind,
    subject: 'start',
    needs: {
      nodes: [...ENROLMENT_NEEDS.nodes, 'User', 'Computer'],
      relationships: [...ENROLMENT_NEEDS.relationships, ...CONTROL, ...WEAK_CONTROLLER_NEEDS.relationships],
      facts: [...ENROLMENT_NEEDS.facts, ...WEAK_CONTROLLER_NEEDS.facts],
    },

    compose(view, { start, end }, found, scope) {
      const chains = view.use(certificateChains);
      const templates = view.use(certificateTemplates);
      const candidates = controlledBy(view, start, scope === 'usual' ? victimKinds : widerKinds);
      const victims = new Victims(view, candidates, scope);
      const paths = new CertificatePaths(view, end, scope);

      for (const authority of paths.authorities) {
        for (const template of chains.publishedOn(authority)) {
          if (!TEMPLATE_CONDITIONS[kind](templates, template)) {
            continue;
          }

          const enrolling = victims
            .enrolling(template, authority)
            .filter((victim) => isAdmitted(view, victim, template));
          if (enrolling.length > 0) {
            addVictims(view, start, enrolling, found);
            victims.addEnrolment(enrolling, { template, authority }, found);
            found.add(template, 'PublishedTo', authority);
            paths.add(authority, found);
          }
        }
      }
      if (!found.isEmpty) {
        const isWeak = (controller: number) =>
          isBound ? chains.matchesPrincipalNames(controller) : chains.acceptsUnbound(controller);
        addWeakControllers(view, end, isWeak, found);
      }
    },
  });
}

class Victims {
  readonly #view: RuleView;
  readonly #candidates: ReadonlySet<number>;
  readonly #scope: CompositionScope;
  readonly #rights: HeldRights;

  constructor(view: RuleView, candidates: ReadonlySet<number>, scope: CompositionScope) {
    this.#view = view;
    this.#candidates = candidates;
    this.#scope = scope;
    this.#rights = new HeldRights(view, withEverybody(view, candidates), scope);
  }

  /**
   * Those who can enrol in the template at the authority. What everybody may do counts, but one of the two they
   * must be known to be able to, else everybody were a victim.
   */
  enrolling(template: number, authority: number): readonly number[] {
    const everybody = this.#view.use(specialGroups).nodes;
    const atTemplate = this.#rights.holdersOf(ENROL_IN_TEMPLATE, template);
    const atAuthority = this.#rights.holdersOf(ENROL_AT_AUTHORITY, authority);
    const isTemplateOpen = everybody.some((group) => atTemplate.has(group));
    const isAuthorityOpen = everybody.some((group) => atAuthority.has(group));

    return [...this.#candidates].filter(
      (victim) =>
        (atTemplate.has(victim) && (isAuthorityOpen || atAuthority.has(victim))) ||
        (isTemplateOpen && atAuthority.has(victim)),
    );
  }

  addEnrolment(
    victims: readonly number[],
    at: { readonly template: number; readonly authority: number },
    found: Subgraph,
  ): void {
    const rights = new HeldRights(this.#view, withEverybody(this.#view, victims), this.#scope);
    rights.add(ENROL_IN_TEMPLATE, at.template, found);
    rights.add(ENROL_AT_AUTHORITY, at.authority, found);
    rights.addMemberships(found);
  }
}

function controlledBy(view: RuleView, start: number, kinds: readonly NodeKind[]): ReadonlySet<number> {
  const ofKinds = kinds.map((kind) => view.nodes(kind));
  const controlled = new Set<number>();
  for (const right of CONTROL) {
    for (const node of view.relationships(right).endsOf(start)) {
      if (ofKinds.some((nodes) => nodes.has(node))) {
        controlled.add(node);
      }
    }
  }

  return controlled;
}

function addVictims(view: RuleView, start: number, victims: readonly number[], found: Subgraph): void {
  for (const right of CONTROL) {
    const controlled = view.relationships(right);
    for (const victim of victims) {
      if (controlled.has(start, victim)) {
        found.add(start, right, victim);
      }
    }
  }
}
