import { describe, expect, it } from 'vitest';
import { explanationsOf } from './explanation-table.ts';

const INHERITED = { isacl: true, isinherited: true, inheritancehash: 'H' };

describe('what is explained of a relationship', () => {
  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['MemberOf', {}, []],
    ['GoldenCert', {}, ['Composition']],
    ['ADCSESC10b', {}, ['Composition']],
    ['CoerceAndRelayNTLMToADCS', {}, ['Composition', 'Relay targets']],
    ['CoerceAndRelayNTLMToADCSRPC', {}, ['Composition', 'Relay targets']],
    ['CoerceAndRelayNTLMToLDAPS', {}, ['Relay targets']],
    ['CanApplyGPO', {}, []],
    ['CoerceAndRelayNTLMToSMB', {}, ['Composition', 'Coercion targets']],
    ['GenericAll', INHERITED, ['ACE inherited from']],
    ['GH_CanRead', INHERITED, ['ACE inherited from']],
    ['GenericAll', { ...INHERITED, isacl: false }, []],
    ['GenericAll', { ...INHERITED, isinherited: 'true' }, []],
    ['GenericAll', { ...INHERITED, inheritancehash: '' }, []],
    ['constructor', {}, []],
  ])('of %s with %j: %j', (kind, properties, labels) => {
    expect(explanationsOf(kind, properties).map(({ label }) => label)).toEqual(labels);
  });
});
