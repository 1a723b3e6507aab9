import { UsageError } from '../errors.ts';
import type { Command } from './command.ts';

/** Help only: `bin/secgraph.mjs` hands `serve` itself to the server, which this program must not import. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'start the service',
  help: `Usage: secgraph serve

Starts the service and keeps it running until it is told to stop (Ctrl+C or SIGTERM).

Settings are environment variables:
  SECGRAPH_HOST, SECGRAPH_PORT    where it listens (127.0.0.1, 8080)
  SECGRAPH_SOCKET                 a Unix socket to listen at instead
  SECGRAPH_TLS_CERT, …_TLS_KEY    PEM files of a certificate, to speak HTTPS
  SECGRAPH_DATA_DIR               database, uploads and snapshot (./data)
  DATABASE_URL                    an external PostgreSQL 15 or newer; without it, one is embedded
  SECGRAPH_ADMIN_NAME             first administrator (admin)
  SECGRAPH_ADMIN_PASSWORD         its password; without it, a random one is printed once
  SECGRAPH_PUBLIC_URL             address that browsers use, with its path
  SECGRAPH_EDITION                enterprise or community (enterprise)
  SECGRAPH_LOG_LEVEL              level of the log (info)`,
  async run() {
    throw new UsageError('the service is started by bin/secgraph.mjs, as "secgraph serve" or "npm start".');
  },
};
