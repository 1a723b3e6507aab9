import type { Rule } from '../../engine/rule.ts';
import { enrollOnBehalfOf } from './enroll-on-behalf-of.ts';
import { enterpriseCaFor } from './enterprise-ca-for.ts';
import { extendedByPolicy } from './extended-by-policy.ts';
import { issuedSignedBy } from './issued-signed-by.ts';
import { trustedForNtAuth } from './trusted-for-nt-auth.ts';

export const CERTIFICATE_RULES: readonly Rule[] = [
  trustedForNtAuth,
  issuedSignedBy,
  enterpriseCaFor,
  extendedByPolicy,
  enrollOnBehalfOf,
];
