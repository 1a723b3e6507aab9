import { findProperty } from '@secgraph/graph-schema';

/** Settings that are on unless somebody changed them; all others are off. */
const ON_BY_DEFAULT: ReadonlySet<string> = new Set([
  'enabled',
  'securityenabled',
  'authenticationenabled',
  'transitive',
]);
/** What the default is depends on the release or the role of a computer, and either value is worth knowing. */
const NO_DEFAULT: ReadonlySet<string> = new Set([
  'smbsigning',
  'ldapsigning',
  'ldapsepa',
  'haslaps',
  'webclientrunning',
  'mfaenabled',
  'mfaenforced',
  'requiresmanagerapproval',
  'enablerbacauthorization',
  'enduserassignmentrequiresapproval',
  'enduserassignmentrequirescapauthenticationcontext',
  'enduserassignmentrequiresmfa',
  'enduserassignmentrequiresjustification',
  'enduserassignmentrequiresticketinformation',
  'spoofsidhistoryblocked',
  'requiresecuritysignature',
  'enablesecuritysignature',
  'expirepasswordsonsmartcardonlyaccounts',
  'hasenrollmentagentrestrictions',
  'adcswebenrollmenthttpsepa',
]);
/** Neither value is one that objects begin with, or it says what the object is. */
const NO_SETTING: ReadonlySet<string> = new Set([
  'isdc',
  'isreadonlydc',
  'gmsa',
  'msa',
  'isbuiltin',
  'isprimarygroup',
  'isacl',
  'isinherited',
  'ldapavailable',
  'ldapsavailable',
  'isdeleted',
]);

export type Difference = 'default' | 'other' | 'none';

/** Whether a value is the one that settings have by default. Only what is on or off has a default. */
export function differenceOf(property: string, value: unknown): Difference {
  if (typeof value !== 'boolean' || NO_DEFAULT.has(property) || property.endsWith('collected')) {
    return 'none';
  }
  // What others invented may mean anything: only that it is off is nothing to begin with.
  if (NO_SETTING.has(property) || findProperty(property) === undefined) {
    return value ? 'none' : 'default';
  }

  return value === ON_BY_DEFAULT.has(property) ? 'default' : 'other';
}
