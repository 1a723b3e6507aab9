import type { NodeKind, RelationshipKind } from '@secgraph/graph-schema';
import { CertificatePaths } from '../../composition/certificate-paths.ts';
import { type Composition, type CompositionScope, defineComposition } from '../../composition/composition.ts';
import { HeldRights, type Right } from '../../composition/held-rights.ts';
import type { Subgraph } from '../../composition/subgraph.ts';
import { withEverybody } from '../../composition/with-everybody.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { type CertificateChains, certificateChains } from '../../facts/certificate-chains.ts';
import { type CertificateTemplates, certificateTemplates } from '../../facts/certificate-templates.ts';
import { specialGroups } from '../../facts/special-groups.ts';
import { EXTENSION_PROPERTIES, leavesOutSecurityExtension } from './adcs-esc16/conditions.ts';
import {
  ENROL_AT_AUTHORITY,
  ENROL_IN_TEMPLATE,
  ENROLMENT_NEEDS,
  isAdmitted,
} from './enrolment-composition.ts';
import { addWeakControllers, WEAK_CONTROLLER_NEEDS } from './weak-controllers.ts';

const CONTROL = [
  'GenericAll',
  'GenericWrite',
  'Owns',
  'WriteOwner',
  'WriteDacl',
] as const satisfies readonly RelationshipKind[];

/** What the names of victims are good for. */
export interface RenamingWeaknesses {
  /** Certificates with any principal's name, or with the DNS name of computers. */
  readonly victims: 'principals' | 'computers';
  readonly isTemplateWeak: (templates: CertificateTemplates, template: number) => boolean;
  /**
   * The same at an authority that leaves the security extension out of all certificates; extended techniques alone
   * take it into account. Default: that changes nothing.
   */
  readonly isTemplateWeakUnbound?: (templates: CertificateTemplates, template: number) => boolean;
  readonly isControllerWeak: (chains: CertificateChains, controller: number) => boolean;
}

/** Victims whose names the principal can change, where they can enrol, and controllers that go by the name. */
export function renamingComposition(weaknesses: RenamingWeaknesses): Composition {
  const { victims: who, isTemplateWeak, isTemplateWeakUnbound, isControllerWeak } = weaknesses;
  const victimKinds: readonly NodeKind[] = who === 'principals' ? ['User', 'Computer'] : ['Computer'];
  // Rules take groups without members for victims, too.
  const widerKinds: readonly NodeKind[] =
    who === 'principals' ? [...victimKinds, 'Group', 'ADLocalGroup'] : victimKinds;

  return defineComposition({
    subject: 'start',
    needs: {
      nodes: [...ENROLMENT_NEEDS.nodes, 'User', 'Computer'],
      relationships: [...ENROLMENT_NEEDS.relationships, ...CONTROL, ...WEAK_CONTROLLER_NEEDS.relationships],
      properties: isTemplateWeakUnbound === undefined ? [] : EXTENSION_PROPERTIES,
      facts: [...ENROLMENT_NEEDS.facts, ...WEAK_CONTROLLER_NEEDS.facts],
    },

    compose(view, { start, end }, found, scope) {
      const chains = view.use(certificateChains);
      const templates = view.use(certificateTemplates);
      const candidates = controlledBy(view, start, scope === 'usual' ? victimKinds : widerKinds);
      const victims = new Victims(view, candidates, scope);
      const renamed = new Set<number>();
      // What is usual goes without it, and so do relationships that need it not.
      const isUnbound =
        scope === 'whole' && isTemplateWeakUnbound !== undefined
          ? leavesOutSecurityExtension(view)
          : () => false;
      const paths = new CertificatePaths(view, end, scope);

      for (const authority of paths.authorities) {
        for (const template of chains.publishedOn(authority)) {
          const isWeak =
            isTemplateWeak(templates, template) ||
            (isUnbound(authority) && isTemplateWeakUnbound?.(templates, template) === true);
          if (!isWeak) {
            continue;
          }

          const enrolling = victims.enrolling(template, authority);
          if (enrolling.length > 0) {
            enrolling.forEach((victim) => renamed.add(victim));
            victims.addEnrolment(enrolling, { template, authority }, found);
            found.add(template, 'PublishedTo', authority);
            paths.add(authority, found);
          }
        }
      }
      if (renamed.size > 0) {
        addVictims(view, start, renamed, found);
        addWeakControllers(view, end, (controller) => isControllerWeak(chains, controller), found);
      }
    },
  });
}

/** Answers are remembered: of thousands of victims, most enrol in the same templates at the same authorities by the same groups. */
class Victims {
  readonly #view: RuleView;
  readonly #candidates: readonly number[];
  readonly #scope: CompositionScope;
  readonly #rights: HeldRights;
  readonly #atTemplates = new Map<number, Enrollers>();
  readonly #atAuthorities = new Map<number, Enrollers>();
  /** Rights of those who were asked about before. */
  readonly #known: { readonly victims: readonly number[]; readonly rights: HeldRights }[] = [];

  constructor(view: RuleView, candidates: ReadonlySet<number>, scope: CompositionScope) {
    this.#view = view;
    this.#candidates = [...candidates];
    this.#scope = scope;
    this.#rights = new HeldRights(view, withEverybody(view, candidates), scope);
  }

  /**
   * Those who can enrol in the template at the authority. What everybody may do counts, but one of the two they
   * must be known to be able to, else everybody were a victim.
   */
  enrolling(template: number, authority: number): readonly number[] {
    const atTemplate = this.#remember(this.#atTemplates, ENROL_IN_TEMPLATE, template);
    const atAuthority = this.#remember(this.#atAuthorities, ENROL_AT_AUTHORITY, authority);
    const areUsersAdmitted = this.#view.use(certificateTemplates).canEnrolUsers(template);

    return this.#candidates.filter(
      (victim) =>
        ((atTemplate.all.has(victim) && (atAuthority.isOpen || atAuthority.all.has(victim))) ||
          (atTemplate.isOpen && atAuthority.all.has(victim))) &&
        (areUsersAdmitted || isAdmitted(this.#view, victim, template)),
    );
  }

  addEnrolment(
    victims: readonly number[],
    at: { readonly template: number; readonly authority: number },
    found: Subgraph,
  ): void {
    const rights = this.#rightsOf(victims);
    rights.add(ENROL_IN_TEMPLATE, at.template, found);
    rights.add(ENROL_AT_AUTHORITY, at.authority, found);
    rights.addMemberships(found);
  }

  #remember(known: Map<number, Enrollers>, right: Right, target: number): Enrollers {
    let enrollers = known.get(target);
    if (enrollers === undefined) {
      const all = this.#rights.holdersOf(right, target);
      const isOpen = this.#view.use(specialGroups).nodes.some((group) => all.has(group));
      enrollers = { all, isOpen };
      known.set(target, enrollers);
    }

    return enrollers;
  }

  #rightsOf(victims: readonly number[]): HeldRights {
    let known = this.#known.find((other) => areSame(other.victims, victims));
    if (known === undefined) {
      const rights = new HeldRights(this.#view, withEverybody(this.#view, victims), this.#scope);
      known = { victims, rights };
      this.#known.push(known);
    }

    return known.rights;
  }
}

/** Those who can enrol somewhere. */
interface Enrollers {
  readonly all: ReadonlySet<number>;
  /** Everybody is among them. */
  readonly isOpen: boolean;
}

/** Whether two lists of victims are the same; both are in the order of the candidates. */
function areSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((node, place) => node === right[place]);
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

function addVictims(view: RuleView, start: number, victims: ReadonlySet<number>, found: Subgraph): void {
  for (const right of CONTROL) {
    for (const controlled of view.relationships(right).endsOf(start)) {
      if (victims.has(controlled)) {
        found.add(start, right, controlled);
      }
    }
  }
}
