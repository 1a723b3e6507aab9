import { isCodedError } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeDescription } from '../source.ts';
import { SourceFile } from '../source-file.ts';
import { CERTIPY } from './certipy.ts';
import { convertCertipy } from './convert-certipy.ts';

const AUTHORITY = {
  'CA Name': 'CORP-CA',
  'DNS Name': 'ca01.corp.example',
  'Web Enrollment': { http: { enabled: false } },
  'User Specified SAN': 'Disabled',
  'Request Disposition': 'Issue',
  'Enforce Encryption for Requests': 'Enabled',
  'Active Policy': 'CertificateAuthority_MicrosoftDefault.Policy',
  'Disabled Extensions': ['1.3.6.1.4.1.311.25.2'],
  Permissions: { Owner: 'CORP.EXAMPLE\\Administrators' },
};

function convert(text: string) {
  return [...convertCertipy(new SourceFile({ memory: Buffer.from(text) }))];
}

function describeOne(authority: Record<string, unknown>): NodeDescription | undefined {
  const [output] = convert(JSON.stringify({ 'Certificate Authorities': { 0: authority } }));
  return output?.kind === 'description' ? output.description : undefined;
}

describe('an authority in JSON of Certipy', () => {
  it('is found by its name and its host, and told of by what its registry says', () => {
    expect(describeOne(AUTHORITY)).toEqual({
      title: 'authority "CORP-CA" on "ca01.corp.example"',
      kind: 'EnterpriseCA',
      matchers: { caname: 'CORP-CA', dnshostname: 'ca01.corp.example' },
      properties: {
        isuserspecifiessanenabled: false,
        isuserspecifiessanenabledcollected: true,
        rpcencryptionenforced: true,
        rpcencryptionenforcedcollected: true,
        requestdisposition: 1,
        requestdispositioncollected: true,
        disabledextensions: ['1.3.6.1.4.1.311.25.2'],
        disabledextensionscollected: true,
      },
      defaults: {},
    });
  });

  it.each([
    ['User Specified SAN', 'Unknown', 'isuserspecifiessanenabled'],
    ['Enforce Encryption for Requests', 'Unknown', 'rpcencryptionenforced'],
    ['Request Disposition', 'Unknown', 'requestdisposition'],
    ['Disabled Extensions', 'Unknown', 'disabledextensions'],
    ['Disabled Extensions', ['1.2', 3], 'disabledextensions'],
  ])('%s %j is not collected, and takes nothing away', (key, value, property) => {
    const { properties, defaults } = describeOne({ ...AUTHORITY, [key]: value }) ?? {};
    expect(properties).not.toHaveProperty(property);
    expect(properties).not.toHaveProperty(`${property}collected`);
    expect(defaults).toEqual({ [`${property}collected`]: false });
  });

  it('is told nothing of where the file does not say it', () => {
    const { properties, defaults } = describeOne({ 'CA Name': 'A', 'DNS Name': 'b' }) ?? {};
    expect([properties, defaults]).toEqual([{}, {}]);
  });

  it('waits for approval where the registry says so', () => {
    expect(describeOne({ ...AUTHORITY, 'Request Disposition': 'Pending' })?.properties).toMatchObject({
      requestdisposition: 0x100,
    });
  });

  it.each([{ 'CA Name': 'A' }, { 'DNS Name': 'b' }, { 'CA Name': 1, 'DNS Name': 'b' }, null, []])(
    'without both names costs no other: %j',
    (broken) => {
      const text = JSON.stringify({ 'Certificate Authorities': { 0: broken, 1: AUTHORITY } });
      expect(convert(text).map(({ kind }) => kind)).toEqual(['error', 'description']);
    },
  );

  it('need not be there', () => {
    expect(convert('{"Certificate Authorities": "[!] Could not find any CAs"}')).toEqual([]);
  });
});

describe('JSON of Certipy', () => {
  it.each([
    ['{\n  "Certificate Authorities": {', true],
    ['{"Certificate Templates":{', true],
    ['{"meta":{}}', false],
    ['[{"Certificate Authorities":1}]', false],
  ])('is told by its first key: %s', (head, is) => {
    expect(CERTIPY.recognises(Buffer.from(head))).toBe(is);
  });

  it.each([
    ['', true],
    [' {', true],
    ['{"Certi', true],
    ['{"Certificate Authorities" ', true],
    ['{"meta":', false],
    ['no json', false],
    ['[', false],
    [' '.repeat(300), false],
  ])('may become one with more bytes: %j %s', (head, may) => {
    expect(CERTIPY.mayBecome?.(Buffer.from(head))).toBe(may);
  });

  it('does no harm where it is damaged', () => {
    const sound = JSON.stringify({ 'Certificate Authorities': { 0: AUTHORITY, 1: AUTHORITY } });
    const mutation = fc.record({ at: fc.nat({ max: sound.length - 1 }), value: fc.nat({ max: 255 }) });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const bytes = Buffer.from(sound);
        for (const { at, value } of mutations) {
          bytes[at] = value;
        }
        try {
          convert(bytes.toString('latin1'));
        } catch (error) {
          expect(isCodedError(error, 'INGEST_BAD_SOURCE')).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
    expect(() => convert(`{"Certificate Authorities":${'['.repeat(100_000)}`)).toThrow(/not valid JSON/);
  });
});
