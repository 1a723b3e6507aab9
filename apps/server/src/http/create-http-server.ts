import { createServer as createPlainServer, type ServerOptions } from 'node:http';
import compress from '@fastify/compress';
import { isOnceOnly, type RouteContract } from '@secgraph/contract';
import { systemClock } from '@secgraph/kernel';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { registerRequestMeter } from '../metrics/request-meter.ts';
import { traceContextOf } from '../tracing/trace-context.ts';
import { registerTracing } from '../tracing/trace-requests.ts';
import { registerWebUi } from '../web-ui/register-web-ui.ts';
import { registerAccessLog } from './access-log.ts';
import { compileAllowedMethods } from './allowed-methods.ts';
import { registerApiDocs } from './api-docs.ts';
import { type AuditTrail, actorOf } from './audit/audit-trail.ts';
import { isRefusalTold } from './audit/audited-handler.ts';
import { basePathOf, belowBasePath, otherSpellingOf } from './base-path.ts';
import { assertRoutesMatch, isOffered, pathsOf, toRouterPath } from './bind-routes.ts';
import { hasBody } from './body/has-body.ts';
import { type ClientAddress, clientAddressOf, createProxyNotice } from './client-address.ts';
import { refuseExpectation, refuseMalformedRequest } from './client-error.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { registerCors } from './cors.ts';
import { registerBodyDiscard } from './discard-body.ts';
import { registerDraining } from './draining.ts';
import { compileEnvironmentGate } from './environment-gate.ts';
import { sendError } from './error-handler.ts';
import type { Exchange } from './exchange.ts';
import { callerKeyOf, exchangeOf } from './exchange.ts';
import { passGate, passScope } from './gate.ts';
import { createGuessLimit } from './guess-limit.ts';
import { badRequest, HttpError, notFound } from './http-error.ts';
import type { HttpServerOptions } from './http-server-options.ts';
import { registerLoopGuard } from './loop-guard.ts';
import { isLoopback } from './loopback.ts';
import { registerMetrics } from './register-metrics.ts';
import { chosenIdOf, requestIdOf } from './request-id.ts';
import type { BoundRoute } from './route-handler.ts';
import { BASE_HEADERS, SECURITY_HEADERS, TRANSPORT_SECURITY } from './security-headers.ts';
import { compileRoute, type ServeRoute } from './serve-route.ts';
import { registerIdleTimeout } from './stalled-connections.ts';
import { tidyPath } from './tidy-path.ts';
import { UnsentAnswers } from './unsent-answers.ts';
import { applyWait, parseWaitPreference, refuseUnlimitedWait } from './wait-preference.ts';
import { WorkUnderWay } from './work-under-way.ts';

/** Longer ids than any directory has. */
const MAX_PARAMETER_LENGTH = 4096;
/** After so much silence, the system asks whether there is still somebody. */
const KEEP_ALIVE_DELAY_MS = 60_000;
/** How long a connection may rest between two requests. */
const NEXT_REQUEST_WITHIN_MS = 72_000;

const CONNECTIONS: ServerOptions = {
  // Refused by the first hook, which can say so.
  requireHostHeader: false,
  // A client that vanished in the middle of an upload would keep its file open for ever.
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
  keepAliveTimeout: NEXT_REQUEST_WITHIN_MS,
  // However long an upload takes; silence ends it.
  requestTimeout: 0,
};

/**
 * Builds the HTTP server; the caller listens and closes. Throws when a route of the table has no handler.
 *
 * Order for every request: request id and `Prefer` → CORS → route → security headers → caller → gate → limits →
 * path, query, body → handler.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  assertRoutesMatch(options.contract, options.routes);
  const routes = options.routes.filter(({ contract }) => isOffered(options.edition, contract.edition));
  const { basePath = basePathOf(options.publicUrl) } = options;
  const server = createServer(options, basePath);

  if (options.loopGuard !== undefined) {
    registerLoopGuard(server, options.loopGuard);
  }
  registerTracing(server);
  registerIdleTimeout(server, options.limits.idleTimeoutMs);
  registerFirstHook(server, options);
  const underWay = new WorkUnderWay();
  registerDraining(server, options.limits.drainMs, underWay);
  registerBodyDiscard(server);
  registerBasePath(server, basePath);
  await registerCors(server, options.corsOrigins);
  await server.register(compress, {
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 0,
    // A stream of events would wait until there is enough to pack.
    customTypes: /json|yaml|^text\/(?!event-stream)/,
  });
  if (options.isAccessLogged) {
    registerAccessLog(server);
  }
  if (options.meters !== undefined) {
    registerRequestMeter(server, options.meters);
  }
  if (options.metrics !== undefined) {
    registerMetrics(server, options.metrics);
  }

  const contract = routes.map((route) => route.contract);
  await registerApiDocs(server, { contract, version: options.version, basePath });
  registerRoutes(server, routes, { ...options, underWay });
  if (options.webUi !== undefined) {
    registerWebUi(server, options.webUi);
  }
  registerFallback(server, routes);
  options.innerRequests?.serveBy(server);

  return server;
}

function createServer({ tls, frontDoor, ...options }: HttpServerOptions, basePath: string): FastifyInstance {
  const server = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    rewriteUrl: ({ url = '/' }) => tidyPath(belowBasePath(tidyPath(url), basePath)),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, message) =>
      logger.child({ ...bindings, ...traceContextOf(message) }, options),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformedRequest,
    serverFactory: (listener) => {
      const first = frontDoor === undefined ? listener : frontDoor.before(listener);
      return tls === undefined ? createPlainServer(CONNECTIONS, first) : tls.create(CONNECTIONS, first);
    },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, caseSensitive: true, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeadersOf(request));
      void sendError(error, request, reply);
    },
  });
  server.server.on('checkExpectation', refuseExpectation);
  server.decorateRequest('exchange', undefined);
  server.setErrorHandler(sendError);
  // Bodies stay unread until the route asks, so that a refused request costs nothing.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  return server;
}

/** Handlers name paths of the service; who asks takes them from the root of the host. */
function registerBasePath(server: FastifyInstance, basePath: string): void {
  if (basePath === '') {
    return;
  }
  server.addHook('onSend', (_request, reply, _payload, done) => {
    const location = reply.getHeader('Location');
    if (typeof location === 'string' && location.startsWith('/')) {
      reply.header('Location', basePath + location);
    }
    done();
  });
}

/** Runs for unmatched paths as well. */
function registerFirstHook(
  server: FastifyInstance,
  { settings, limits, publicUrl, basePath }: HttpServerOptions,
): void {
  const isPublicOverTls = publicUrl?.startsWith('https:') === true;
  const noticeProxy = createProxyNotice(server.log);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(baseHeadersOf(request));
    const client = clientAddressOf(request.raw, {
      trustedProxies: settings.trustedProxies(),
      publicUrl,
      ...(basePath === undefined ? {} : { basePath }),
    });
    if (isPublicOverTls || client.scheme === 'https') {
      reply.header('Strict-Transport-Security', TRANSPORT_SECURITY);
    }
    assertHost(request);
    const wish = parseWaitPreference(request.headers['prefer']);
    if (wish.kind === 'unlimited' && settings.isWaitLimited()) {
      throw refuseUnlimitedWait();
    }

    noticeProxy(client);
    request.exchange = {
      client,
      wish,
      wait: wish,
      startedAtMs: Date.now(),
      caller: undefined,
      bodyCheck: undefined,
      onceOnly: undefined,
    };
    applyWait(request.exchange, reply, limits);
  });
}

/** Whoever chose the id gets it back under the name it was sent by as well. */
function baseHeadersOf({ id, raw }: FastifyRequest): Readonly<Record<string, string>> {
  const headers = { ...BASE_HEADERS, RequestID: id };

  return chosenIdOf(raw) === undefined ? headers : { ...headers, 'X-Request-Id': id };
}

/** RFC 9112: without it, a request of HTTP/1.1 is malformed. */
function assertHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    throw badRequest('the request has no Host header');
  }
}

function registerRoutes(
  server: FastifyInstance,
  routes: readonly BoundRoute[],
  options: HttpServerOptions & { readonly underWay: WorkUnderWay },
): void {
  const { basePath = basePathOf(options.publicUrl) } = options;
  const enter = createConcurrencyLimit(options.limits.concurrencyLimit);
  const unsent = new UnsentAnswers(options.limits.unsentAnswers);
  for (const route of routes) {
    const { contract } = route;
    const countGuess = compileGuessLimit(contract, options);
    const passEnvironmentGate = compileEnvironmentGate(contract);
    const serve = onFirstRequest(() => compileRoute(route, { ...options, unsent }));
    for (const path of pathsOf(contract)) {
      server.route({
        method: contract.method,
        url: toRouterPath(path),
        config: { contract },
        onRequest: async (request, reply) => {
          reply.headers(SECURITY_HEADERS);
          await identify(request, contract, options);
          const exchange = exchangeOf(request);
          applyWait(exchange, reply, options.limits);
          assertFeature(contract, options);
          await passGateOrTell(request, contract, options.audit);
          passEnvironmentGate(exchange.caller, request.params as Readonly<Record<string, string>>);
          countGuess(exchange);
          enter(callerKeyOf(exchange), contract.limits.cost, reply.raw);
        },
        ...(contract.method === 'GET' ? {} : { onSend: allowAnotherTry }),
        handler:
          contract.deprecated === undefined
            ? serve
            : withDeprecation(serve, basePath + contract.deprecated.successor),
      });
    }
  }
}

/** Most services answer a few routes only, and to compile all of them is a tenth of a start. */
function onFirstRequest(compile: () => ServeRoute): ServeRoute {
  let serve: ServeRoute | undefined;

  return (request, reply) => {
    serve ??= compile();

    return serve(request, reply);
  };
}

function compileGuessLimit(
  { limits: { perSecond } }: RouteContract,
  { clock = systemClock, isFamiliarAddress = () => false }: HttpServerOptions,
): (exchange: Exchange) => void {
  return perSecond === undefined
    ? () => undefined
    : createGuessLimit({ perSecond, isFamiliar: isFamiliarAddress, clock });
}

/** Bad credentials are refused even where none are needed. */
async function identify(
  request: FastifyRequest,
  contract: RouteContract,
  options: HttpServerOptions,
): Promise<void> {
  const exchange = exchangeOf(request);
  const identity = await options.authenticate({
    method: request.method,
    // As sent: what is signed is that.
    url: request.originalUrl,
    otherUrl: otherSpellingOf(request.originalUrl, options.basePath ?? basePathOf(options.publicUrl)),
    headers: request.headers,
    client: exchange.client,
    hasBody: hasBody(request.headers),
    isOnceOnly: isOnceOnly(contract),
    bearerTokens: contract.takesBearerTokens ? (isUnread(exchange.client) ? 'taken' : 'unsafe') : undefined,
  });
  // Where everybody may come, whoever is known is a user.
  const isNobody = contract.gate === 'public' && identity?.caller.kind === 'collector';
  exchange.caller = isNobody ? undefined : identity?.caller;
  exchange.bodyCheck = identity?.bodyCheck;
  exchange.onceOnly = identity?.onceOnly;
}

/** Whether nobody between the client and this process could read along, as far as it is known. */
function isUnread({ scheme, isProxied, ip }: ClientAddress): boolean {
  return scheme === 'https' || (!isProxied && isLoopback(ip.replace(/^::ffff:/i, '')));
}

/** Before the client learns of it: it may try again at once. */
async function allowAnotherTry(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
  if (statusCode >= 400) {
    await request.exchange?.onceOnly?.giveBack();
  }
}

/** Wire: a feature that is switched off is not there. */
function assertFeature({ feature }: RouteContract, { settings }: HttpServerOptions): void {
  if (feature !== 'none' && !settings.isFeatureEnabled(feature)) {
    throw notFound();
  }
}

/** Passes the gate. Refusals of known callers are told to the audit log; what strangers try is in the access log. */
async function passGateOrTell(
  request: FastifyRequest,
  contract: RouteContract,
  audit: AuditTrail,
): Promise<void> {
  const { caller, client } = exchangeOf(request);
  try {
    passScope(contract, caller);
    passGate(contract.gate, caller, pathUserIdOf(request));
  } catch (error) {
    if (caller !== undefined && isRefusalTold(contract)) {
      const [path = ''] = request.url.split('?');
      const origin = { actor: actorOf(caller), requestId: request.id, sourceAddress: client.auditAddress };
      await audit.refused(origin, `${request.method} ${path}`);
    }
    throw error;
  }
}

function pathUserIdOf(request: FastifyRequest): string | undefined {
  const params = request.params as Readonly<Record<string, string>>;

  return params['user_id'];
}

function withDeprecation(serve: ServeRoute, successor: string): ServeRoute {
  return (request, reply) => {
    const params = request.params as Readonly<Record<string, string>>;
    const target = successor.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    reply.header('Deprecation', 'true').header('Link', `<${target}>; rel="successor-version"`);

    return serve(request, reply);
  };
}

/** Paths that no route answers: 405 when another method would be, else 404. */
function registerFallback(server: FastifyInstance, routes: readonly BoundRoute[]): void {
  const allowedMethods = compileAllowedMethods(routes);
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const [path = ''] = request.url.split('?');
    const methods = allowedMethods(path);
    if (methods.length === 0) {
      throw notFound();
    }

    throw new HttpError('HTTP_METHOD_NOT_ALLOWED', 'method not allowed', {
      headers: { Allow: methods.join(', ') },
    });
  };

  // Before the framework looks at the body: it has opinions on bodies of methods that nothing here answers.
  server.addHook('onRequest', async (request) => (request.is404 ? refuse(request) : undefined));
  server.setNotFoundHandler(refuse);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteContract;
  }
}
