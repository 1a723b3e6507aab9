import { relayToAdcs } from './relay-to-adcs/rule.ts';
import { relayToLdap } from './relay-to-ldap.ts';
import { relayToLdaps } from './relay-to-ldaps.ts';
import { relayToSmb } from './relay-to-smb/rule.ts';

export const NTLM_RELAY_RULES = [relayToSmb, relayToLdap, relayToLdaps, relayToAdcs];
