import { intersectSets, NodeSet, uniteSets } from '@secgraph/graph';
import { defineRule } from '../../../engine/rule.ts';
import type { KindDraft } from '../../../engine/rule-draft.ts';
import type { RuleView } from '../../../engine/rule-view.ts';
import { type CertificateChains, certificateChains } from '../../../facts/certificate-chains.ts';
import { certificateEnrolment } from '../../../facts/certificate-enrolment.ts';
import { type CertificateTemplates, certificateTemplates } from '../../../facts/certificate-templates.ts';
import { ntlmCoercion } from '../ntlm-coercion.ts';
import { relayToAdcsComposition } from './composition.ts';
import { isWeakTemplate, RELAY_PROPERTIES, takesRelayed } from './conditions.ts';

const FACTS = [ntlmCoercion, certificateChains, certificateTemplates, certificateEnrolment];

export const relayToAdcs = defineRule({
  id: 'relay-to-adcs',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToADCS'],
  needs: { properties: RELAY_PROPERTIES.CoerceAndRelayNTLMToADCS, facts: FACTS },
  summary:
    'Anybody in the domain can make a computer log on to web enrolment that does not bind the logon to its channel, and receive a certificate of the computer.',
  source: 'Relay to web enrolment: Certified Pre-Owned, ESC8; [MS-NLMP]; KB5005413.',
  composition: relayToAdcsComposition('CoerceAndRelayNTLMToADCS'),
  run: (view, draft) =>
    deriveRelay(view, draft.kind('CoerceAndRelayNTLMToADCS'), takesRelayed.CoerceAndRelayNTLMToADCS(view)),
});

export const relayToAdcsRpc = defineRule({
  id: 'relay-to-adcs-rpc',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToADCSRPC'],
  isExtended: true,
  needs: { properties: RELAY_PROPERTIES.CoerceAndRelayNTLMToADCSRPC, facts: FACTS },
  summary:
    'Anybody in the domain can make a computer log on to an authority that takes requests over RPC without encryption, and receive a certificate of the computer.',
  source:
    'Relay to the RPC interface of authorities, ESC11: Sylvain Heiniger, Compass Security, 2022; [MS-ICPR].',
  composition: relayToAdcsComposition('CoerceAndRelayNTLMToADCSRPC'),
  run: (view, draft) =>
    deriveRelay(
      view,
      draft.kind('CoerceAndRelayNTLMToADCSRPC'),
      takesRelayed.CoerceAndRelayNTLMToADCSRPC(view),
    ),
});

function deriveRelay(
  view: RuleView,
  relay: KindDraft,
  isAuthorityOpen: (authority: number) => boolean,
): void {
  if (!view.parameters.derivesNtlmRelay) {
    return;
  }

  const coercion = view.use(ntlmCoercion);
  const chains = view.use(certificateChains);
  const victims = new RelayVictims(view);

  for (const authority of chains.authorities) {
    view.poll();
    const domains = isAuthorityOpen(authority) ? chains.targetsOf(authority) : [];
    const computers = domains.length === 0 ? NodeSet.EMPTY : victims.of(authority);

    for (const domain of domains) {
      const source = coercion.authenticatedUsersOf(domain);
      if (source !== undefined) {
        relay.addEnds(source, computers);
      }
    }
  }
}

/** Computers that can be coerced and that an authority gives a certificate which is good for logging on. */
class RelayVictims {
  readonly #nodeCount: number;
  readonly #coercible: NodeSet;
  readonly #chains: CertificateChains;
  readonly #templates: CertificateTemplates;
  readonly #enrolment: ReturnType<typeof certificateEnrolment.build>;

  constructor(view: RuleView) {
    this.#nodeCount = view.nodeCount;
    this.#coercible = view.use(ntlmCoercion).coercible;
    this.#chains = view.use(certificateChains);
    this.#templates = view.use(certificateTemplates);
    this.#enrolment = view.use(certificateEnrolment);
  }

  of(authority: number): NodeSet {
    const sets = [...this.#chains.publishedOn(authority)]
      .filter((template) => isWeakTemplate(this.#templates, template))
      .map((template) => this.#enrolment.victims(template, authority));
    const coercible = sets.map((set) => intersectSets([set, this.#coercible], this.#nodeCount));

    return uniteSets(coercible, this.#nodeCount);
  }
}
