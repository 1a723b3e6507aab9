import { defineRule } from '../../engine/rule.ts';
import type { KindDraft } from '../../engine/rule-draft.ts';
import { defineFact, type Needs, type RuleView } from '../../engine/rule-view.ts';
import { ntlmCoercion } from './ntlm-coercion.ts';

/** What keeps others from acting on a controller in somebody's name, and whether the service is offered at all. */
const SERVICES = {
  ldap: { protection: 'ldapsigning', availability: 'ldapavailable' },
  ldaps: { protection: 'ldapsepa', availability: 'ldapsavailable' },
} as const;

type DirectoryService = keyof typeof SERVICES;

/** Controllers that accept what is relayed to them: by service, by the code of their domain's SID. */
const relayControllers = defineFact({
  id: 'relay-controllers',
  needs: {
    properties: ['domainsid', 'isdc', 'ldapsigning', 'ldapavailable', 'ldapsepa', 'ldapsavailable'],
  },

  build(view) {
    const sids = view.strings('domainsid');
    const isController = view.booleans('isdc');
    const controllers: number[] = [];
    for (let node = 0; node < view.nodeCount; node++) {
      if (isController.read(node) === true && sids.codeOf(node) !== 0) {
        controllers.push(node);
      }
    }

    const open = (service: DirectoryService): ReadonlyMap<number, readonly number[]> => {
      const isProtected = view.booleans(SERVICES[service].protection);
      const isAvailable = view.booleans(SERVICES[service].availability);
      const accepting = controllers.filter(
        (node) => isProtected.read(node) === false && isAvailable.read(node) === true,
      );
      return Map.groupBy(accepting, (node) => sids.codeOf(node));
    };
    return { ldap: open('ldap'), ldaps: open('ldaps') };
  },
});

const NEEDS: Needs = {
  properties: ['webclientrunning', 'domainsid'],
  facts: [ntlmCoercion, relayControllers],
};

export const relayToLdap = defineRule({
  id: 'relay-to-ldap',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToLDAP'],
  needs: NEEDS,
  summary:
    'Anybody in the domain can make a computer with a web client log on to a domain controller that does not insist on LDAP signing, and take the computer over.',
  source: 'LDAP signing: [MS-ADTS]; relay of authentication messages: [MS-NLMP].',

  run(view, draft) {
    relayToControllers(view, draft.kind('CoerceAndRelayNTLMToLDAP'), 'ldap');
  },
});

export const relayToLdaps = defineRule({
  id: 'relay-to-ldaps',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToLDAPS'],
  needs: NEEDS,
  summary:
    'Anybody in the domain can make a computer with a web client log on to a domain controller that does not bind LDAP over TLS to its channel, and take the computer over.',
  source: 'Channel binding for LDAP over TLS: [MS-ADTS]; relay of authentication messages: [MS-NLMP].',

  run(view, draft) {
    relayToControllers(view, draft.kind('CoerceAndRelayNTLMToLDAPS'), 'ldaps');
  },
});

/**
 * To every computer that can be coerced over HTTP, where its domain has a controller, other than itself, to
 * which that can be relayed. It is the coerced computer that is taken over.
 */
function relayToControllers(view: RuleView, draft: KindDraft, service: DirectoryService): void {
  if (!view.parameters.derivesNtlmRelay) {
    return;
  }

  const coercion = view.use(ntlmCoercion);
  const controllers = view.use(relayControllers)[service];
  const hasWebClient = view.booleans('webclientrunning');
  const sids = view.strings('domainsid');

  for (const computer of coercion.coercible) {
    view.poll();
    const source = coercion.authenticatedUsersOf(computer);
    const others = controllers.get(sids.codeOf(computer)) ?? [];
    if (
      source !== undefined &&
      hasWebClient.read(computer) === true &&
      others.some((controller) => controller !== computer)
    ) {
      draft.add(source, computer);
    }
  }
}
