import type { SecureContextOptions } from 'node:tls';

/** What handshakes agree on beside the certificate; the rest is the platform's secure default. */
export const HANDSHAKE = { minVersion: 'TLSv1.2' } as const satisfies SecureContextOptions;
