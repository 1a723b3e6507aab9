import type { RequestListener } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { HANDSHAKE } from './handshake.ts';
import type { Certificate } from './read-certificate.ts';

/** Whoever connects and does not say what he wants is not waited for as long as the platform would. */
const HANDSHAKE_WITHIN_MS = 15_000;

/**
 * The HTTPS servers of this process, which show one certificate. Connections that are open keep what they were made with.
 */
export class TlsServers {
  readonly #servers: Server[] = [];
  #certificate: Certificate;

  constructor(certificate: Certificate) {
    this.#certificate = certificate;
  }

  create(options: ServerOptions, listener: RequestListener): Server {
    const server = createServer(
      { ...options, ...contextOf(this.#certificate), handshakeTimeout: HANDSHAKE_WITHIN_MS },
      listener,
    );
    this.#servers.push(server);

    return server;
  }

  /** In handshakes from now on. */
  show(certificate: Certificate): void {
    this.#certificate = certificate;
    for (const server of this.#servers) {
      server.setSecureContext(contextOf(certificate));
    }
  }
}

function contextOf({ cert, key, passphrase }: Certificate) {
  return { ...HANDSHAKE, cert, key, ...(passphrase === undefined ? {} : { passphrase }) };
}
