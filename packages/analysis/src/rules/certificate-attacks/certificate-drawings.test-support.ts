import { analysisSettings } from '../../settings/analysis-settings.ts';
import { derive, rulesOf } from '../../testing/derive.test-support.ts';
import type { DrawnGraph } from '../../testing/draw-graph.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';

/** Lines that make a domain accept certificates of an authority with a host; the domain is to be drawn, too. */
export function chain(authority: string, domain: string, properties = '{}'): string {
  return `
    EnterpriseCA ${authority} ${properties}
    RootCA Root${authority}
    NTAuthStore Store${authority}
    Computer Host${authority} {enabled: true}
    ${authority} -IssuedSignedBy-> Root${authority} -RootCAFor-> ${domain}
    ${authority} -TrustedForNTAuth-> Store${authority} -NTAuthStoreFor-> ${domain}
    Host${authority} -HostsCAService-> ${authority}
  `;
}

const SHORT = {
  auth: 'authenticationenabled',
  ess: 'enrolleesuppliessubject',
  ma: 'requiresmanagerapproval',
  nse: 'nosecurityextension',
  sch: 'schannelauthenticationenabled',
  upn: 'subjectaltrequireupn',
  spn: 'subjectaltrequirespn',
  dns: 'subjectaltrequiredns',
  ddns: 'subjectaltrequiredomaindns',
} as const;

/** A template of the first schema version, published on the authorities; everything unsaid is false, or none. */
export function template(name: string, authorities: string, flags = '', { sv = 1, as = 0 } = {}): string {
  const on = flags.split(' ');
  const truths = Object.entries(SHORT).map(([short, property]) => `${property}: ${on.includes(short)}`);
  const published = authorities === '' ? '' : `${name} -PublishedTo-> ${authorities}`;
  return `
    CertTemplate ${name} {schemaversion: ${sv}, authorizedsignatures: ${as}, ${truths.join(', ')}}
    ${published}
  `;
}

/** What one rule derives: `A → D`. */
export function attacksOf(graph: DrawnGraph, kind: string, settings = analysisSettings()): string[] {
  const rules = rulesOf('certificate-attacks').filter(({ derives }) => derives.includes(kind as never));
  return derive(graph, rules, settings).map((line) => line.replace(` -${kind}-> `, ' → '));
}

export const OLD = analysisSettings('2025-11');

/** Lines `G1 → D`, sorted. */
export function to(target: string, ...starts: readonly string[]): string[] {
  return starts.map((start) => `${start} → ${target}`).sort();
}

/** One group per template, which may enrol in it, all within a group that may enrol on the authority. */
export function eachEnrols(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return `
    Group G0 ${numbers.map((number) => `G${number}`).join(' ')}
    ${numbers.map((number) => `G${number} -Enroll-> T${number}\nG${number} -MemberOf-> G0`).join('\n')}
    G0 -Enroll-> CA
  `;
}

/** A plain template, one that asks for a DNS name, one that asks for a domain name; enrolees of each kind. */
export function nameTemplates(flags: string): string {
  const kinds = ['', 'dns', 'ddns'].map((name, index) => {
    const number = index + 1;
    return `
      ${template(`T${number}`, 'CA', `${flags} ${name}`)}
      Group G${number}
      Computer C${number}
      User U${number}
      G${number}, C${number}, U${number} -Enroll-> T${number}, CA
    `;
  });
  return kinds.join('\n');
}

/** Five domains, of which the third has no trust, the fourth no chain, the fifth no published template. */
export function fiveAuthorities(flags: string, properties: string): string {
  const all = [1, 2, 3, 4, 5].map((number) => {
    const lines = `
      Domain D${number}
      ${chain(`CA${number}`, `D${number}`, properties)}
      ${template(`T${number}`, number === 5 ? '' : `CA${number}`, flags)}
      Group G${number}
      G${number} -Enroll-> T${number}
      G${number} -Enroll-> CA${number}
    `;
    const cut = number === 3 ? '-TrustedForNTAuth->' : number === 4 ? '-IssuedSignedBy->' : undefined;
    return lines
      .split('\n')
      .filter((line) => cut === undefined || !line.includes(cut))
      .join('\n');
  });
  return all.join('\n');
}

/** How a controller accepts certificates: by their names over TLS, and without the SID of their holder. */
export const MAPPING = 'certificatemappingmethodsraw';
export const BINDING = 'strongcertificatebindingenforcementraw';

/** A domain, an authority, a template and a group that enrols with both, by number. */
export function estate(number: number, flags: string, properties = '{}'): string {
  return `
    Domain D${number}
    ${chain(`CA${number}`, `D${number}`, properties)}
    ${template(`T${number}`, `CA${number}`, flags)}
    Group G${number}
    G${number} -Enroll-> T${number}, CA${number}
  `;
}

export function controllers(domain: string, ...properties: readonly string[]): string {
  return properties
    .map((text, index) => `Computer DC${domain}${index} ${text}\nDC${domain}${index} -DCFor-> ${domain}`)
    .join('\n');
}

/** Trusts within a forest reach further than trusts between forests. */
export const TRUSTS = `
  Domain D01 D02 D11 D12
  D0 -SameForestTrust-> D01 -SameForestTrust-> D02 -SameForestTrust-> D01 -SameForestTrust-> D0
  D1 -CrossForestTrust-> D11 -CrossForestTrust-> D1
  D11 -SameForestTrust-> D12 -SameForestTrust-> D11
`;

/** A user who enrols in `T` on `CA` by way of nested groups; the domain of the host is that of the authority. */
export const ENROLEE = draw(`
  Domain D {domainsid: 'S-D'}
  Domain Far {domainsid: 'S-F'}
  ${chain('CA', 'D', "{domainsid: 'S-D'}")}
  ${template('T', 'CA', 'auth ess nse upn')}
  User U
  Group Outer Inner
  U -MemberOf-> Inner -MemberOf-> Outer
  Outer -Enroll-> CA
  U -Enroll-> T
`);

export const MAPPED = `
  Computer DC {certificatemappingmethodsraw: 4, strongcertificatebindingenforcementraw: 1}
  DC -DCFor-> D
`;

/** Somebody who controls the enrolee, whom the directory names. */
export const RENAMED = ENROLEE.with('T', { enrolleesuppliessubject: false }).and(`
  ${MAPPED}
  Group A
  A -GenericWrite-> U
`);

export const AGENT = ENROLEE.with('CA', {
  enrollmentagentrestrictionscollected: true,
  hasenrollmentagentrestrictions: true,
})
  .with('T', { schemaversion: 2 })
  .and(`
    EnterpriseCA First {domainsid: 'S-D'}
    HostCA -HostsCAService-> First
    First -IssuedSignedBy-> RootCA
    First -TrustedForNTAuth-> StoreCA
    ${template('Agent', 'First', 'auth', { sv: 2 })}
    Agent -EnrollOnBehalfOf-> T
    U -DelegatedEnrollmentAgent-> T
    U -Enroll-> Agent, First
  `);

export const LINKED = ENROLEE.and(`
  IssuancePolicy P
  Group G
  OU Unit
  T -ExtendedByPolicy-> P -OIDGroupLink-> G
  D -Contains-> Unit -Contains-> G
`);
