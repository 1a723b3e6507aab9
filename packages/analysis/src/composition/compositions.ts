import { adcsEsc1 } from '../rules/certificate-attacks/adcs-esc1/composition.ts';
import { adcsEsc3 } from '../rules/certificate-attacks/adcs-esc3/composition.ts';
import { adcsEsc4 } from '../rules/certificate-attacks/adcs-esc4/composition.ts';
import { adcsEsc6a, adcsEsc6b } from '../rules/certificate-attacks/adcs-esc6/composition.ts';
import { adcsEsc13 } from '../rules/certificate-attacks/adcs-esc13/composition.ts';
import { goldenCert } from '../rules/certificate-attacks/golden-cert/composition.ts';
import {
  adcsEsc9a,
  adcsEsc9b,
  adcsEsc10a,
  adcsEsc10b,
} from '../rules/certificate-attacks/renamed-victims.ts';
import { relayToAdcs } from '../rules/ntlm-relay/relay-to-adcs/composition.ts';
import { relayToSmb } from '../rules/ntlm-relay/relay-to-smb/composition.ts';
import type { Composition } from './composition.ts';

const ALL: readonly Composition[] = [
  goldenCert,
  adcsEsc1,
  adcsEsc3,
  adcsEsc4,
  adcsEsc6a,
  adcsEsc6b,
  adcsEsc9a,
  adcsEsc9b,
  adcsEsc10a,
  adcsEsc10b,
  adcsEsc13,
  relayToAdcs,
  relayToSmb,
];

/** By the kind of the relationships that they explain. */
export const COMPOSITIONS: ReadonlyMap<string, Composition> = new Map(ALL.map((it) => [it.kind, it]));
