import { CertificatePaths } from '../../../composition/certificate-paths.ts';
import {
  type CompositionScope,
  defineComposition,
  type ExplainedRelationship,
} from '../../../composition/composition.ts';
import { HeldRights, type Right } from '../../../composition/held-rights.ts';
import type { Subgraph } from '../../../composition/subgraph.ts';
import { withEverybody } from '../../../composition/with-everybody.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateTemplates } from '../../../facts/certificate-templates.ts';
import {
  ENROL_AT_AUTHORITY,
  ENROL_IN_TEMPLATE,
  ENROLMENT_NEEDS,
  isAdmitted,
} from '../enrolment-composition.ts';
import { agentRestrictions, makesAgents, servesAgents } from './conditions.ts';

const DELEGATED = { kinds: ['DelegatedEnrollmentAgent'], heldBy: 'directory' } as const satisfies Right;

/** The template that makes an agent, the one in which the agent enrols for others, and where. */
export const adcsEsc3Composition = defineComposition({
  subject: 'start',
  needs: {
    ...ENROLMENT_NEEDS,
    relationships: [...ENROLMENT_NEEDS.relationships, 'EnrollOnBehalfOf', 'DelegatedEnrollmentAgent'],
    properties: ['enrollmentagentrestrictionscollected', 'hasenrollmentagentrestrictions'],
  },

  compose(view, relationship, found, scope) {
    const agency = new Agency(view, relationship, scope);
    for (const request of agency.requests()) {
      for (const agent of agency.agentsFor(request.template)) {
        agency.add(agent, request, found);
      }
    }
    agency.rights.addMemberships(found);
  },
});

/** A template at an authority that issues certificates of it. */
interface Issue {
  readonly template: number;
  readonly authority: number;
}

class Agency {
  readonly rights: HeldRights;
  readonly #view: RuleView;
  readonly #start: number;
  readonly #paths: CertificatePaths;
  /** At which the principal can enrol, and whose certificates the domain accepts. */
  readonly #authorities: ReadonlySet<number>;
  readonly #readRestricted: (authority: number) => boolean | undefined;

  constructor(view: RuleView, { start, end }: ExplainedRelationship, scope: CompositionScope) {
    this.rights = new HeldRights(view, withEverybody(view, [start]), scope);
    this.#view = view;
    this.#start = start;
    this.#paths = new CertificatePaths(view, end, scope);
    this.#authorities = new Set(
      this.#paths.authorities.filter((authority) => this.rights.has(ENROL_AT_AUTHORITY, authority)),
    );
    this.#readRestricted = agentRestrictions(view);
  }

  /** What an agent could request for others. */
  *requests(): Generator<Issue> {
    const templates = this.#view.use(certificateTemplates);

    for (const authority of this.#authorities) {
      const isRestricted = this.#readRestricted(authority);
      for (const template of this.#view.use(certificateChains).publishedOn(authority)) {
        if (
          isRestricted !== undefined &&
          servesAgents(templates, template) &&
          this.rights.has(ENROL_IN_TEMPLATE, template) &&
          (!isRestricted || this.rights.has(DELEGATED, template))
        ) {
          yield { template, authority };
        }
      }
    }
  }

  /** What makes agents who may enrol in the template for others. */
  *agentsFor(requested: number): Generator<Issue> {
    const view = this.#view;
    const templates = view.use(certificateTemplates);
    const isTemplate = view.nodes('CertTemplate');

    for (const template of view.relationships('EnrollOnBehalfOf').startsOf(requested)) {
      if (
        isTemplate.has(template) &&
        makesAgents(templates, template, view.switches) &&
        this.rights.has(ENROL_IN_TEMPLATE, template) &&
        isAdmitted(view, this.#start, template)
      ) {
        for (const authority of view.relationships('PublishedTo').endsOf(template)) {
          if (this.#authorities.has(authority)) {
            yield { template, authority };
          }
        }
      }
    }
  }

  add(agent: Issue, request: Issue, found: Subgraph): void {
    found.add(agent.template, 'EnrollOnBehalfOf', request.template);
    for (const { template, authority } of [agent, request]) {
      this.rights.add(ENROL_IN_TEMPLATE, template, found);
      this.rights.add(ENROL_AT_AUTHORITY, authority, found);
      found.add(template, 'PublishedTo', authority);
      this.#paths.add(authority, found);
    }
    if (this.#readRestricted(request.authority) === true) {
      this.rights.add(DELEGATED, request.template, found);
    }
  }
}
