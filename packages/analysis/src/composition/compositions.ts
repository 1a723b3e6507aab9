import { adcsEsc1 } from './certificates/adcs-esc1.ts';
import { adcsEsc3 } from './certificates/adcs-esc3.ts';
import { adcsEsc4 } from './certificates/adcs-esc4.ts';
import { adcsEsc13 } from './certificates/adcs-esc13.ts';
import { adcsEsc6a, adcsEsc6b } from './certificates/any-subject.ts';
import { goldenCert } from './certificates/golden-cert.ts';
import { adcsEsc9a, adcsEsc9b, adcsEsc10a, adcsEsc10b } from './certificates/renamed-victims.ts';
import type { Composition } from './composition.ts';
import { relayToAdcs } from './relay/relay-to-adcs.ts';
import { relayToSmb } from './relay/relay-to-smb.ts';

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
