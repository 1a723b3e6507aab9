import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isWorkspaceName } from '@secgraph/contract';
import type { WorkspaceRecord } from '@secgraph/database/workspaces';
import { isCodedError } from '@secgraph/kernel';
import type { Logger } from 'pino';
import type { HttpSettings } from '../config/parameter-settings.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { hasBody } from '../http/body/has-body.ts';
import { type ClientAddress, clientAddressOf } from '../http/client-address.ts';
import { presentError } from '../http/error-handler.ts';
import { answerOfError } from '../http/error-status.ts';
import type { FrontDoor } from '../http/front-door.ts';
import { badRequest, HttpError, notFound } from '../http/http-error.ts';
import { requestIdOf } from '../http/request-id.ts';
import { BASE_HEADERS } from '../http/security-headers.ts';
import { discardRest } from './discard-rest.ts';
import { findWorkspace, type NamedWorkspace } from './find-workspace.ts';
import { type ForwardOutcome, forwardRequest } from './forward-request.ts';
import { requestHeaders } from './forwarded-headers.ts';
import type { KnownWorkspaces } from './known-workspaces.ts';
import type { VisitKind } from './visit.ts';
import { workspacePathOf } from './workspace-config.ts';
import type { WorkspacePool } from './workspace-pool.ts';

export interface DoorOptions {
  readonly config: Pick<ServerConfig, 'basePath' | 'publicUrl'>;
  readonly settings: Pick<HttpSettings, 'trustedProxies'>;
  readonly workspaces: Pick<KnownWorkspaces, 'find'>;
  readonly pool: WorkspacePool;
  readonly log: Logger;
}

const EVENT_STREAM = '/api/v2/event-stream';
const ATTEMPTS = 3;
const GONE = 'the process of the workspace ended before it answered; try again in a moment';

/**
 * Leads requests that name a workspace to its process, which is opened where it is not: by the path `/w/<name>/…`, or
 * below `/api/` by the header `X-Secgraph-Workspace`. All others go on to the routes of the service as they came.
 */
export class WorkspaceDoor implements FrontDoor {
  readonly #options: DoorOptions;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      const named = findWorkspace(request, this.#options.config.basePath);
      if (named === undefined) {
        listener(request, response);
      } else {
        void this.#serve(request, response, named);
      }
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse, named: NamedWorkspace): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());

    try {
      await this.#lead(request, response, { named, signal: left.signal });
    } catch (error) {
      if (!left.signal.aborted) {
        this.#refuse(request, response, error);
      }
    }
  }

  async #lead(
    request: IncomingMessage,
    response: ServerResponse,
    { named, signal }: { readonly named: NamedWorkspace; readonly signal: AbortSignal },
  ): Promise<void> {
    if (named.kind === 'contradiction') {
      throw badRequest('the path and the header X-Secgraph-Workspace name two workspaces: name one of them');
    }
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      throw badRequest('the request has no Host header');
    }
    const { name, rest } = named;
    const workspace = await this.#findWorkspace(name);
    if (rest === '' || rest.startsWith('?')) {
      // Relative, so that it fits whatever stands in front.
      response.writeHead(308, { ...BASE_HEADERS, Location: `${name}/${rest}`, 'Content-Length': '0' }).end();
      return;
    }

    const url = workspacePathOf(this.#options.config, name) + rest;
    const kind: VisitKind = rest.startsWith(EVENT_STREAM) ? 'stream' : 'request';
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#forward(request, response, { workspace, url, kind, signal });
      if (outcome === 'answered' || outcome === 'cut') {
        return;
      }
      const isUnheard = outcome === 'unheard';
      if (attempt === ATTEMPTS || !(isUnheard || mayBeRepeated(request))) {
        throw new HttpError('HTTP_NOT_READY', GONE, { headers: { 'Retry-After': '1' } });
      }
      await this.#options.pool.untilGone(workspace.id, { isUnheard });
    }
  }

  async #findWorkspace(name: string): Promise<WorkspaceRecord> {
    const workspace = isWorkspaceName(name) ? await this.#options.workspaces.find(name) : undefined;
    switch (workspace?.state) {
      case 'ready':
        return workspace;
      case 'suspended':
        throw new HttpError(
          'HTTP_NOT_READY',
          'the workspace is suspended: an administrator of the service can let people in again',
          { headers: { 'Retry-After': '600' } },
        );
      case 'creating':
        throw new HttpError('HTTP_NOT_READY', 'the workspace is being created; try again in a moment', {
          headers: { 'Retry-After': '2' },
        });
      default:
        throw notFound('there is no such workspace');
    }
  }

  async #forward(
    request: IncomingMessage,
    response: ServerResponse,
    {
      workspace,
      url,
      kind,
      signal,
    }: {
      readonly workspace: WorkspaceRecord;
      readonly url: string;
      readonly kind: VisitKind;
      readonly signal: AbortSignal;
    },
  ): Promise<ForwardOutcome> {
    const { pool } = this.#options;
    const { path, leave } = await pool.enter(workspace.id, kind, signal);

    try {
      return await forwardRequest(request, response, {
        path,
        url,
        headers: requestHeaders(request.rawHeaders, this.#clientOf(request)),
        isLast: () => pool.isStopping,
      });
    } finally {
      leave();
    }
  }

  #clientOf(request: IncomingMessage): ClientAddress {
    const { config, settings } = this.#options;
    return clientAddressOf(request, { ...config, trustedProxies: settings.trustedProxies() });
  }

  #refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const { status, message } = answerOfError(error);
    const requestId = requestIdOf(request);
    const { log } = this.#options;
    if (status >= 500 && !isCodedError(error, 'HTTP_NOT_READY')) {
      log.error({ err: error, requestId }, 'a request could not be led to its workspace');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }

    const body = JSON.stringify(presentError(status, [message], requestId));
    response.writeHead(status, {
      ...BASE_HEADERS,
      RequestID: requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      ...(error instanceof HttpError ? error.headers : {}),
    });
    discardRest(request, response);
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

/** It changes nothing, and nothing of it was read that cannot be sent again. */
function mayBeRepeated({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !hasBody(headers);
}
