import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';

export const SAFE = {
  requiresmanagerapproval: false,
  authenticationenabled: false,
  enrolleesuppliessubject: false,
  nosecurityextension: false,
  subjectaltrequireupn: false,
  subjectaltrequirespn: false,
  subjectaltrequiredns: false,
  subjectaltrequiredomaindns: false,
  schannelauthenticationenabled: false,
  schemaversion: 1,
  authorizedsignatures: 0,
  effectiveekus: ['1.2.3'],
} as const;

export type Template = Partial<Record<keyof typeof SAFE, unknown>>;

/** A domain that accepts certificates of CA, and templates published there. */
export function pki(templates: Readonly<Record<string, Template>>, text: string): DrawnGraph {
  const graph = draw(`
    Domain D
    RootCA Root
    NTAuthStore Store
    EnterpriseCA CA
    Root -RootCAFor-> D
    CA -IssuedSignedBy-> Root
    CA -TrustedForNTAuth-> Store -NTAuthStoreFor-> D
    Computer Service {enabled: true}
    Service -HostsCAService-> CA
    ${Object.keys(templates)
      .map((name) => `CertTemplate ${name} ${JSON.stringify({ ...SAFE, ...templates[name] })}`)
      .join('\n')}
    ${Object.keys(templates).join(', ')} -PublishedTo-> CA
  `);
  return graph.and(text);
}

export const PKI = ['CA', 'D', 'Root', 'Store'];

export const PKI_ARROWS = [
  'CA -IssuedSignedBy-> Root',
  'CA -TrustedForNTAuth-> Store',
  'Root -RootCAFor-> D',
  'Store -NTAuthStoreFor-> D',
];

export const sorted = (...texts: readonly string[]) => [...texts].sort();
