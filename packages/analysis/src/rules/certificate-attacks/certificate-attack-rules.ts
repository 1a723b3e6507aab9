import type { Rule } from '../../engine/rule.ts';
import { adcsEsc1 } from './adcs-esc1/rule.ts';
import { adcsEsc3 } from './adcs-esc3/rule.ts';
import { adcsEsc4 } from './adcs-esc4/rule.ts';
import { adcsEsc6a } from './adcs-esc6/adcs-esc6a.ts';
import { adcsEsc6b } from './adcs-esc6/adcs-esc6b.ts';
import { adcsEsc9a } from './adcs-esc9/adcs-esc9a.ts';
import { adcsEsc9b } from './adcs-esc9/adcs-esc9b.ts';
import { adcsEsc10a } from './adcs-esc10/adcs-esc10a.ts';
import { adcsEsc10b } from './adcs-esc10/adcs-esc10b.ts';
import { adcsEsc13 } from './adcs-esc13/rule.ts';
import { goldenCert } from './golden-cert/rule.ts';

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
