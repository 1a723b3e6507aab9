import { hasTrustKeys } from './has-trust-keys.ts';

export const TRUST_RULES = [hasTrustKeys];
