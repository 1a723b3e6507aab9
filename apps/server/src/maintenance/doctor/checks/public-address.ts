import { readOnly, readTrustedProxies } from '@secgraph/database/inspection';
import type { ServerConfig } from '../../../config/server-config.ts';
import { isLoopback } from '../../../http/loopback.ts';
import { plainTextWarnings } from '../../../plain-text-warnings.ts';
import type { Check } from '../check.ts';
import { type Verdict, verdictsOf, warning } from '../verdict.ts';

const NOWHERE = { server: '', transport: 'local' } as const;

export const publicAddress: Check = {
  name: 'address',
  meaning: 'what browsers use: links in e-mails, logins by providers and cookies go by SECGRAPH_PUBLIC_URL',
  async look({ config, database }) {
    const isKnown = database.kind === 'open' && database.schema.kind === 'current';
    const trustedProxies =
      config.http.trustedProxies ?? (isKnown ? await readOnly(database.database, readTrustedProxies) : 0);
    const { host, port, socket, publicUrl } = config;
    const place = socket ?? `${host}:${port}`;

    return verdictsOf(
      [
        ...judgeAddress(config),
        ...plainTextWarnings({
          host: socket === undefined ? host : undefined,
          isEncrypted: config.tls !== undefined,
          publicUrl,
          trustedProxies,
          database: database.kind === 'open' ? database.database : NOWHERE,
        }).map((sentence): Verdict => ({ status: 'warning', sentence })),
      ],
      `the service listens at ${place}${publicUrl === undefined ? '' : `, and browsers come by ${publicUrl}`}`,
    );
  },
};

type Address = Pick<ServerConfig, 'host' | 'socket' | 'publicUrl' | 'tls' | 'port'>;

/** @internal For tests. */
export function judgeAddress({ host, socket, publicUrl, tls }: Address): readonly (Verdict | undefined)[] {
  const isReached = socket !== undefined || !isLoopback(host);
  if (publicUrl === undefined) {
    return [
      isReached
        ? warning(
            'SECGRAPH_PUBLIC_URL is not set, though others than this machine use the service',
            'set it to the address that browsers use',
          )
        : undefined,
    ];
  }
  const { protocol, hostname } = new URL(publicUrl);

  return [
    protocol === 'http:' && !isLoopback(hostname)
      ? warning(
          `SECGRAPH_PUBLIC_URL, ${publicUrl}, is not HTTPS: passwords and cookies cross the network in plain text`,
          'put TLS in front, or set SECGRAPH_TLS_CERT, and name the https address',
        )
      : undefined,
    isReached && tls !== undefined && isLoopback(hostname)
      ? warning(
          `SECGRAPH_PUBLIC_URL, ${publicUrl}, is an address of this machine alone`,
          'set it to the address that browsers use',
        )
      : undefined,
  ];
}
