import type { CrossProduct } from '@secgraph/graph';
import type { RuleView } from '../../../engine/rule-view.ts';
import { type CertificateChains, certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { type CertificateTemplates, certificateTemplates } from '../../../facts/certificate-templates.ts';
import { principals } from '../../../facts/principals.ts';
import type { NodesOfKind } from '../../../relationships/nodes-of-kind.ts';
import type { RelationshipsOfKind } from '../../../relationships/relationships-of-kind.ts';
import type { Rights } from '../../../relationships/rights.ts';
import type { RuleSwitches } from '../../../settings/rule-switches.ts';
import type { Attackers } from '../attackers.ts';
import { makesAgents } from './conditions.ts';

/** What an agent requests in the name of somebody else. */
export interface AgentRequest {
  readonly template: number;
  readonly authority: number;
  /** They accept certificates of the authority. */
  readonly domains: readonly number[];
  /** The authority lets only agents act that it names. */
  readonly isRestricted: boolean;
}

/** Who can become an enrolment agent and then request certificates in the name of others. */
export class AgentAttacks {
  readonly #chains: CertificateChains;
  readonly #enrolment: ReturnType<typeof certificateEnrolment.build>;
  readonly #templates: CertificateTemplates;
  readonly #product: CrossProduct;
  readonly #isTemplate: NodesOfKind;
  readonly #onBehalf: RelationshipsOfKind;
  readonly #agents: Rights;
  readonly #switches: RuleSwitches;

  constructor(view: RuleView) {
    this.#chains = view.use(certificateChains);
    this.#enrolment = view.use(certificateEnrolment);
    this.#templates = view.use(certificateTemplates);
    this.#product = view.use(principals);
    this.#isTemplate = view.nodes('CertTemplate');
    this.#onBehalf = view.relationships('EnrollOnBehalfOf');
    this.#agents = view.rights('DelegatedEnrollmentAgent');
    this.#switches = view.switches;
  }

  /** Adds the attackers by way of every template and authority that can make them agents for the request. */
  add(request: AgentRequest, all: Attackers): void {
    for (const template of this.#onBehalf.startsOf(request.template)) {
      if (!this.#isTemplate.has(template) || !makesAgents(this.#templates, template, this.#switches)) {
        continue;
      }

      for (const authority of this.#chains.authoritiesOf(template)) {
        const domains = this.#commonDomains(request.domains, authority);
        if (domains.length > 0) {
          all.add(this.#findAttackers(template, authority, request), domains);
        }
      }
    }
  }

  #findAttackers(template: number, authority: number, request: AgentRequest): Uint32Array {
    const enrolment = this.#enrolment;
    const attackers = this.#product.of(
      enrolment.enrollersOfTemplate(template),
      enrolment.enrollersOfTemplate(request.template),
      enrolment.enrollersOfAuthority(authority),
      enrolment.enrollersOfAuthority(request.authority),
      ...(request.isRestricted ? [this.#agents.holdersOf(request.template)] : []),
    );
    return this.#templates.withoutBarredUsers(attackers, template);
  }

  #commonDomains(domains: readonly number[], authority: number): readonly number[] {
    return this.#switches.checksFirstAuthority
      ? domains.filter((domain) => this.#chains.targetsOf(authority).includes(domain))
      : domains;
  }
}
