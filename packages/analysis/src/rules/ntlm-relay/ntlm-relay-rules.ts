import { relayToAdcs } from './relay-to-adcs.ts';
import { relayToLdap } from './relay-to-ldap.ts';
import { relayToLdaps } from './relay-to-ldaps.ts';
import { relayToSmb } from './relay-to-smb.ts';

export const NTLM_RELAY_RULES = [relayToSmb, relayToLdap, relayToLdaps, relayToAdcs];
