import type { PermissionName } from '@secgraph/contract';
import type { AuditLogRepository } from '@secgraph/database/audit';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Identity } from '../auth/authenticate.ts';
import { readConfig } from '../config/read-config.ts';
import { type GraphRouteDependencies, graphRoutes } from '../graph-routes.ts';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import { createAuditTrail } from '../http/audit/audit-trail.ts';
import { createHttpServer } from '../http/create-http-server.ts';

/** Routes of the graph change nothing, so nobody asks it for anything. */
const NOTHING_TO_TELL = createAuditTrail({
  rows: new Proxy({} as AuditLogRepository, {
    get: (_, name) => () => Promise.reject(new Error(`the audit log was asked for ${String(name)}`)),
  }),
  onError: (error) => {
    throw error;
  },
});

/** Nobody has analysed anything. */
export const GRAPH_PARTS: GraphRouteDependencies = {
  analysisRules: 'current',
  readExposures: async () => ({}),
};

/** A server with the routes of the graph alone; the caller has the permission in the header. */
export async function openGraphServer(graph: GraphQueries): Promise<FastifyInstance> {
  const routes = graphRoutes(graph, GRAPH_PARTS);

  return createHttpServer({
    contract: routes.map(({ contract }) => contract),
    routes,
    authenticate: async ({ headers }) => identityWith(headers.authorization),
    settings: {
      nullMode: () => 'wrapped',
      isWaitLimited: () => true,
      trustedProxies: () => 0,
      isFeatureEnabled: () => true,
    },
    logger: pino({ level: 'silent' }),
    limits: readConfig({}).http,
    edition: 'community',
    version: '0.0.0',
    publicUrl: undefined,
    corsOrigins: [],
    onChange: () => undefined,
    audit: NOTHING_TO_TELL,
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
          environments: undefined,
        },
        bodyCheck: undefined,
      };
}
