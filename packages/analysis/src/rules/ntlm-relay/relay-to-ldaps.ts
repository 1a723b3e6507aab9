import { defineRule } from '../../engine/rule.ts';
import { RELAY_TO_CONTROLLERS_NEEDS, relayToControllers } from './relay-to-controllers.ts';

export const relayToLdaps = defineRule({
  id: 'relay-to-ldaps',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToLDAPS'],
  needs: RELAY_TO_CONTROLLERS_NEEDS,
  summary:
    'Anybody in the domain can make a computer with a web client log on to a domain controller that does not bind LDAP over TLS to its channel, and take the computer over.',
  source: 'Channel binding for LDAP over TLS: [MS-ADTS]; relay of authentication messages: [MS-NLMP].',

  run(view, draft) {
    relayToControllers(view, draft.kind('CoerceAndRelayNTLMToLDAPS'), 'ldaps');
  },
});
