import type { PermissionName } from '@secgraph/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Identity } from '../auth/authenticate.ts';
import { readConfig } from '../config/read-config.ts';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import { createHttpServer } from '../http/create-http-server.ts';
import { graphRoutes } from './graph-routes.ts';

/** A server with the routes of the graph alone; the caller has the permission in the header. */
export async function openGraphServer(graph: GraphQueries): Promise<FastifyInstance> {
  const routes = graphRoutes(graph, 'current');

  return createHttpServer({
    contract: routes.map(({ contract }) => contract),
    routes,
    authenticate: async ({ headers }) => identityWith(headers.authorization),
    settings: { nullMode: () => 'wrapped', isWaitLimited: () => true, trustedProxies: () => 0 },
    logger: pino({ level: 'silent' }),
    limits: readConfig({}).http,
    edition: 'community',
    version: '0.0.0',
    corsOrigins: [],
    onChange: () => undefined,
    isAccessLogged: false,
  });
}

function identityWith(permission: string | undefined): Identity | undefined {
  return permission === undefined
    ? undefined
    : {
        caller: {
          kind: 'user',
          userId: 'u',
          principalName: 'ada',
          emailAddress: undefined,
          sessionId: undefined,
          permissions: new Set([permission as PermissionName]),
        },
        bodyCheck: undefined,
      };
}
