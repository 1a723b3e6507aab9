import type { SigningIdentity } from '@secgraph/kernel/certificate';
import { TestSamlProvider } from '@secgraph/test-kit/saml';
import { SignedXml } from 'xml-crypto';

export interface SignOptions {
  readonly by?: SigningIdentity;
  readonly algorithm?: string;
  readonly digest?: string;
  /** Declared in what is signed although no name needs them. */
  readonly prefixes?: readonly string[];
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** An identity provider of SAML whose signatures a library makes, in all the ways that there are. */
export class LibrarySamlProvider extends TestSamlProvider {
  static override async create(): Promise<LibrarySamlProvider> {
    const { entityId, identity } = await TestSamlProvider.create();

    return new LibrarySamlProvider(entityId, identity);
  }

  override sign(
    xml: string,
    { by = this.identity, algorithm = RSA_SHA256, digest = SHA256, prefixes = [] }: SignOptions = {},
  ): string {
    const signer = new SignedXml({
      privateKey: by.privateKey,
      signatureAlgorithm: algorithm,
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    signer.addReference({
      xpath: "//*[local-name(.)='Assertion']",
      digestAlgorithm: digest,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
      inclusiveNamespacesPrefixList: [...prefixes],
    });
    signer.computeSignature(xml, {
      location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
    });

    return signer.getSignedXml();
  }
}
