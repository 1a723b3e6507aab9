import { describe, expect, it } from 'vitest';
import { withoutDomainSuffix } from './short-name.ts';

describe('a name beside its domain', () => {
  it.each([
    ['ADA@CORP.EXAMPLE.COM', 'CORP.EXAMPLE.COM', 'ADA@CORP'],
    ['SERVER.CORP.EXAMPLE.COM', 'corp.example.com', 'SERVER.CORP'],
    ['ADA@OTHER.EXAMPLE.COM', 'CORP.EXAMPLE.COM', 'ADA@OTHER.EXAMPLE.COM'],
    ['ADA@XCORP.EXAMPLE.COM', 'CORP.EXAMPLE.COM', 'ADA@XCORP.EXAMPLE.COM'],
    ['CORP.EXAMPLE.COM', 'CORP.EXAMPLE.COM', 'CORP.EXAMPLE.COM'],
    ['ADA@CORP', 'CORP', 'ADA@CORP'],
    ['ADA', '', 'ADA'],
  ])('%s of %s is %s', (name, domain, short) => {
    expect(withoutDomainSuffix(name, domain)).toBe(short);
  });
});
