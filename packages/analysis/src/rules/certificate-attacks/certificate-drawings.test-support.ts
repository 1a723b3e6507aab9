import { analysisSettings } from '../../settings/analysis-settings.ts';
import { derive } from '../../testing/derive.test-support.ts';
import type { DrawnGraph } from '../../testing/draw-graph.test-support.ts';
import { CERTIFICATE_ATTACK_RULES } from './certificate-attack-rules.ts';

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
  const rules = CERTIFICATE_ATTACK_RULES.filter(({ derives }) => derives.includes(kind as never));
  return derive(graph, rules, settings).map((line) => line.replace(` -${kind}-> `, ' → '));
}
