import type { Clock } from '@secgraph/kernel';
import { BoundedThread } from '../../../bounded-thread/bounded-thread.ts';
import type { SamlRegistration } from './saml-client.ts';
import { SAML_DEADLINE_MS } from './shared/saml-limits.ts';
import type { Assertion } from './thread/assertion.ts';
import type { IdentityProviderMetadata } from './thread/identity-provider-metadata.ts';
import type { SamlAnswer, SamlQuestion } from './thread/saml-worker.ts';

/**
 * Reads XML that strangers send, in a thread of its own: whatever it is made of costs at most its turn. Errors are
 * those of the thread ({@link BoundedThread}) and `SAML_…`.
 */
export class SamlReader {
  readonly #thread: BoundedThread<SamlQuestion, SamlAnswer>;

  constructor() {
    const entry = new URL('./thread/saml-worker.ts', import.meta.url);
    this.#thread = new BoundedThread({ name: 'saml', entry, deadlineMs: SAML_DEADLINE_MS });
  }

  /**
   * What the provider asserts in a response, once it is proven to be from it, for this service, and of now.
   *
   * @param encoded base64
   * @param asker takes turns with others
   */
  async readResponse(
    encoded: string,
    registration: SamlRegistration,
    { clock, asker }: { readonly clock: Clock; readonly asker: string },
  ): Promise<Assertion> {
    const { issuer, certificates, entityId, callbackAddress } = registration;
    const expected = { issuer, certificates, entityId, callbackAddress, nowMs: clock.now() };

    // The question decides on the kind of the answer.
    return (await this.#thread.ask({ kind: 'response', encoded, expected }, asker)) as Assertion;
  }

  async readMetadata(xml: string, asker: string): Promise<IdentityProviderMetadata> {
    return (await this.#thread.ask({ kind: 'metadata', xml }, asker)) as IdentityProviderMetadata;
  }

  /** Fails what is under way. Idempotent. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}
