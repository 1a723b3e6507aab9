import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { sendRequest } from '../../../../tools/service/send-request.ts';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { type Answer, ApiSession } from '../../../../tools/service/test/api-session.ts';
import { ADMIN_PASSWORD } from './prepared.ts';

export const NEW_PASSWORD = 'Other-Horse-9-Battery';

export interface MadeWorkspace {
  readonly id: string;
  readonly name: string;
  /** Below which it is. */
  readonly url: string;
  /** Of its first user, who has chosen a password of his own. */
  readonly session: ApiSession;
}

export function administratorOf(service: ServiceProcess): Promise<ApiSession> {
  return ApiSession.logIn({ url: service.url, password: ADMIN_PASSWORD });
}

/** Creates a workspace, and logs in to it for the first time. */
export async function createWorkspace(service: ServiceProcess, name: string): Promise<MadeWorkspace> {
  const session = await administratorOf(service);
  const created = await session.call('POST', '/api/v2/workspaces', { json: { name } });
  expect([created.status, created.status === 201 ? '' : created.text]).toEqual([201, '']);
  const { workspace, administrator } = (
    created.body as {
      data: { workspace: { id: string }; administrator: { name: string; password: string } };
    }
  ).data;
  const url = `${service.url}/w/${name}`;
  const first = await ApiSession.logIn({ url, password: administrator.password });
  const { id: userId } = (await first.get('/api/v2/self')) as { id: string };
  const changed = await first.call('PUT', `/api/v2/platform-users/${userId}/secret`, {
    json: { current_secret: administrator.password, secret: NEW_PASSWORD, needs_password_reset: false },
  });
  expect([changed.status, changed.text]).toEqual([200, '']);

  return {
    id: workspace.id,
    name,
    url,
    session: await ApiSession.logIn({ url, password: NEW_PASSWORD }),
  };
}

/** Process ids of the workspaces of a service. */
export function workspacePids(service: ServiceProcess): readonly number[] {
  return childrenOf(service.pid).filter((pid) => read(pid, 'cmdline').startsWith('secgraph workspace'));
}

/** Process id of the workspace with the name; undefined: it is not open. */
export function pidOfWorkspace(service: ServiceProcess, name: string): number | undefined {
  return workspacePids(service).find((pid) => read(pid, 'cmdline').includes(`secgraph workspace ${name}`));
}

export function isAlive(pid: number): boolean {
  // One that nobody has looked after yet has no command line.
  return read(pid, 'cmdline') !== '';
}

/** Names in a folder, as far as it is there. */
export function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

export function messageOf({ body }: Answer): string {
  return (body as { errors: { message: string }[] }).errors.map(({ message }) => message).join();
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => new RegExp(`^PPid:\\t${parent}$`, 'm').test(read(pid, 'status')));
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A request whose path is sent as it is written. */
export async function askRaw(
  service: ServiceProcess,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const outgoing = request(service.url, { path, headers, agent: false }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];

  return { status: incoming.statusCode, text: await text(incoming) };
}

/** Logs in as a browser does. @returns the lines of `Set-Cookie` */
export async function logInByBrowser(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const outcome = await sendRequest(url, {
    method: 'POST',
    path: '/api/v2/login',
    headers: { ...headers, 'x-secgraph-client': 'web' },
    json: { login_method: 'secret', username: 'admin', secret: NEW_PASSWORD },
  });
  if (outcome.kind === 'broken' || outcome.status !== 200) {
    throw new Error(`no login: ${JSON.stringify(outcome)}`);
  }

  return outcome.cookies;
}

/** @returns the status */
export async function logInAs(url: string, user: string): Promise<number> {
  const outcome = await sendRequest(url, {
    method: 'POST',
    path: '/api/v2/login',
    json: { login_method: 'secret', username: user, secret: NEW_PASSWORD },
  });

  return outcome.kind === 'broken' ? 0 : outcome.status;
}
