import {
  accessOf,
  PERMISSION_NAMES,
  permissionsOfRoles,
  ROLES,
  ROUTES,
  type RouteContract,
} from '@secgraph/contract';
import type { InjectOptions } from 'fastify';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { createAuditTrail } from '../src/http/audit/audit-trail.ts';
import { createHttpServer } from '../src/http/create-http-server.ts';
import { HttpError } from '../src/http/http-error.ts';
import { ROUTE_SAMPLES, type RouteSample } from './route-samples.ts';
import { createTestServer, messageOf } from './test-server.ts';

const server = await createTestServer();
const admin = await server.logInAs('Administrator');
const callers = new Map(
  await Promise.all(ROLES.map(async (role) => [role.name, await server.logInAs(role.name)] as const)),
);

const guarded = ROUTES.filter((route) => route.gate !== 'public');
const permitted = guarded.filter((route) => typeof route.gate === 'object');

/** Any request of the route: the gate looks neither at ids nor at bodies. */
function anyRequest(route: RouteContract, path = route.path): InjectOptions {
  return { method: route.method, url: path.replaceAll(/\{\w+\}/g, '1') };
}

const names = (routes: readonly RouteContract[]) => routes.map((route) => [route.id, route] as const);

describe('every guarded route', () => {
  it.each(names(guarded))('refuses the anonymous, under every name: %s', async (_, route) => {
    for (const path of [route.path, ...route.aliases]) {
      const response = await server.inject(anyRequest(route, path));
      const isUserManagement = typeof route.gate === 'object' && route.gate.permissions.length === 0;
      expect(response.statusCode).toBe(401);
      expect(messageOf(response)).toBe(isUserManagement ? 'not authorized' : 'not authenticated');
    }
  });

  it.each(names(permitted))('refuses roles that lack a permission: %s', async (_, route) => {
    const gate = typeof route.gate === 'object' ? route.gate : { permissions: [] };
    const refused = ROLES.filter((role) => {
      const granted = permissionsOfRoles([role.id]);

      return !gate.permissions.every((permission) => granted.has(permission));
    });

    for (const role of refused) {
      const authorization = callers.get(role.name)?.authorization ?? '';
      const response = await server.inject({ ...anyRequest(route), headers: { authorization } });
      expect([role.name, response.statusCode, messageOf(response)]).toEqual([
        role.name,
        403,
        'not authorized',
      ]);
    }
  });

  it('asks for permissions that exist', () => {
    const asked = permitted.flatMap((route) =>
      typeof route.gate === 'object' ? route.gate.permissions : [],
    );
    expect(asked.filter((permission) => !PERMISSION_NAMES.includes(permission))).toEqual([]);
  });
});

/** What a thousand refusals tell the audit log is for other tests. */
const NOWHERE = {
  append: async () => undefined,
  readSubject: async () => undefined,
  findActor: async () => undefined,
};

describe('the table of permissions', () => {
  const reached = () => {
    throw new HttpError('HTTP_CONFLICT', 'the handler was reached');
  };

  it('holds for every route, as every role, about oneself and about others', async () => {
    // Nothing of what the routes do is done.
    const gates = await createHttpServer({
      ...server.httpOptions,
      audit: createAuditTrail({ rows: NOWHERE, onError: reached }),
      routes: ROUTES.map((contract) => ({ contract, handler: reached })),
    });
    const [other] = callers.values();
    const differences: unknown[] = [];
    for (const route of ROUTES) {
      for (const role of ROLES) {
        const caller = role.name === 'Administrator' ? admin : callers.get(role.name);
        const access = accessOf(route.gate, permissionsOfRoles([role.id]));
        const isAboutUsers = route.path.includes('{user_id}');
        for (const userId of isAboutUsers ? [caller?.userId ?? '', other?.userId ?? ''] : ['']) {
          const url = route.path.replace('{user_id}', userId).replaceAll(/\{\w+\}/g, '1');
          const headers = { authorization: caller?.authorization ?? '' };
          const { statusCode } = await gates.inject({ method: route.method, url, headers });
          // What only collection clients may call is not there for users.
          const isHidden = route.gate === 'collector' && statusCode === 404;
          const isPassed = statusCode !== 401 && statusCode !== 403 && !isHidden;
          const isAllowed =
            access === 'allowed' || (access === 'oneself' && (!isAboutUsers || userId === caller?.userId));
          if (isPassed !== isAllowed) {
            differences.push([route.method, url, role.name, statusCode, access]);
          }
        }
      }
    }
    await gates.close();

    expect(differences).toEqual([]);
  });
});

describe('every route', () => {
  it.each(names(ROUTES))('answers as its contract says: %s', async (id, route) => {
    const sample: RouteSample = ROUTE_SAMPLES[id] ?? (() => ({ method: route.method, url: route.path }));
    // Logging out ends all sessions of a user, so that one route gets a user of its own.
    const caller = id === 'logout' ? await server.logInAs('User') : admin;
    const request = await sample({ server, admin });
    const headers = { authorization: caller.authorization, ...request.headers };
    const response = await server.inject({ ...request, headers });

    const declared = route.responses[response.statusCode];
    expect(declared, response.body).toBeDefined();
    if (declared?.kind === 'json') {
      expect(response.headers['content-type']).toBe('application/json');
      expect([...Compile(declared.schema).Errors(response.json())]).toEqual([]);
    } else if (declared?.kind === 'empty') {
      expect(response.body).toBe('');
      expect(response.headers['content-type']).toBeUndefined();
    }
  });
});

describe('the samples', () => {
  it('belong to routes that exist', () => {
    const ids = ROUTES.map((route) => route.id);
    expect(Object.keys(ROUTE_SAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
