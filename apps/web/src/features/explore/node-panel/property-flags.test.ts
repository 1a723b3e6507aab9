import { describe, expect, it } from 'vitest';
import { flagsOf } from './property-flags.ts';

describe('flags', () => {
  it.each<[string, number, readonly string[] | undefined]>([
    ['useraccountcontrol', 512, ['NORMAL_ACCOUNT']],
    ['useraccountcontrol', 66_050, ['ACCOUNTDISABLE', 'NORMAL_ACCOUNT', 'DONT_EXPIRE_PASSWORD']],
    ['useraccountcontrol', 532_480, ['SERVER_TRUST_ACCOUNT', 'TRUSTED_FOR_DELEGATION']],
    ['useraccountcontrol', 0x4000_0200, ['NORMAL_ACCOUNT', '0x40000000']],
    ['pwdproperties', 1, ['DOMAIN_PASSWORD_COMPLEX']],
    ['pwdproperties', 0, []],
    ['trustattributesinbound', 0x48, ['FOREST_TRANSITIVE', 'TREAT_AS_EXTERNAL']],
    ['ntlmminclientsec', 0x2008_0000, ['NEGOTIATE_EXTENDED_SESSIONSECURITY', 'NEGOTIATE_128']],
    ['useraccountcontrol', -1, undefined],
    ['useraccountcontrol', 1.5, undefined],
    ['useraccountcontrol', 2 ** 40, undefined],
    ['admincount', 1, undefined],
    ['constructor', 1, undefined],
  ])('of %s = %d are %j', (property, value, expected) => {
    expect(flagsOf(property, value)).toEqual(expected);
  });
});
