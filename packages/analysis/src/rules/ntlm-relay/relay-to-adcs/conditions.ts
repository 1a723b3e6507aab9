import type { RuleView } from '../../../engine/rule-view.ts';
import type { CertificateTemplates } from '../../../facts/certificate-templates.ts';

/**
 * Whoever enrols gets a certificate to log on with, and nobody looks at the request. Signatures are not looked at in
 * templates of the first version, which may not tell them.
 */
export function isWeakTemplate(is: CertificateTemplates, template: number): boolean {
  const version = is.schemaVersion(template);
  const isUnsigned = version !== undefined && (version <= 1 || is.signatures(template) === 0);

  return is.isWithoutApproval(template) && is.authenticates(template) && isUnsigned;
}

/** Ways by which an authority takes requests, by the kind of the relay to it. */
export type AuthorityRelay = 'CoerceAndRelayNTLMToADCS' | 'CoerceAndRelayNTLMToADCSRPC';

export const RELAY_PROPERTIES = {
  CoerceAndRelayNTLMToADCS: ['hasvulnerableendpoint'],
  CoerceAndRelayNTLMToADCSRPC: [
    'rpcencryptionenforced',
    'rpcencryptionenforcedcollected',
    'requestdisposition',
    'requestdispositioncollected',
  ],
} as const;

/** What an authority does with a request that fits: the low byte; 1 is to issue the certificate at once. */
const DISPOSITION_MASK = 0xff;
const ISSUE = 1;

/** Authorities that take a relayed logon. Where nobody knows, they do not. */
export const takesRelayed: Readonly<
  Record<AuthorityRelay, (view: RuleView) => (authority: number) => boolean>
> = {
  CoerceAndRelayNTLMToADCS(view) {
    const hasOpenEndpoint = view.booleans('hasvulnerableendpoint');
    return (authority) => hasOpenEndpoint.read(authority) === true;
  },

  CoerceAndRelayNTLMToADCSRPC(view) {
    const isEncrypted = view.booleans('rpcencryptionenforced');
    const isEncryptionCollected = view.booleans('rpcencryptionenforcedcollected');
    const disposition = view.numbers('requestdisposition');
    const isDispositionCollected = view.booleans('requestdispositioncollected');
    const isHeldBack = (authority: number) => {
      const known =
        isDispositionCollected.read(authority) === false ? undefined : disposition.read(authority);
      return known !== undefined && (known & DISPOSITION_MASK) !== ISSUE;
    };

    return (authority) =>
      isEncrypted.read(authority) === false &&
      isEncryptionCollected.read(authority) !== false &&
      !isHeldBack(authority);
  },
};
