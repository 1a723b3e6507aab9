import type { Rule } from '../../engine/rule.ts';
import { adcsEsc1 } from './adcs-esc1.ts';
import { adcsEsc3 } from './adcs-esc3.ts';
import { adcsEsc4 } from './adcs-esc4.ts';
import { adcsEsc6a } from './adcs-esc6a.ts';
import { adcsEsc6b } from './adcs-esc6b.ts';
import { adcsEsc9a } from './adcs-esc9a.ts';
import { adcsEsc9b } from './adcs-esc9b.ts';
import { adcsEsc10a } from './adcs-esc10a.ts';
import { adcsEsc10b } from './adcs-esc10b.ts';
import { adcsEsc13 } from './adcs-esc13.ts';
import { goldenCert } from './golden-cert.ts';

export const CERTIFICATE_ATTACK_RULES: readonly Rule[] = [
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
];
