import { defineRule } from '../../engine/rule.ts';
import { RELAY_TO_CONTROLLERS_NEEDS, relayToControllers } from './relay-to-controllers.ts';

export const relayToLdap = defineRule({
  id: 'relay-to-ldap',
  family: 'ntlm-relay',
  derives: ['CoerceAndRelayNTLMToLDAP'],
  needs: RELAY_TO_CONTROLLERS_NEEDS,
  summary:
    'Anybody in the domain can make a computer with a web client log on to a domain controller that does not insist on LDAP signing, and take the computer over.',
  source: 'LDAP signing: [MS-ADTS]; relay of authentication messages: [MS-NLMP].',

  run(view, draft) {
    relayToControllers(view, draft.kind('CoerceAndRelayNTLMToLDAP'), 'ldap');
  },
});
