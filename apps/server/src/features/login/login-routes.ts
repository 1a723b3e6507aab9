import { login, logout } from '@secgraph/contract';
import type { Auth } from '../../auth/create-auth.ts';
import { endedSessionCookie, isWebClient, sessionCookie } from '../../auth/session-cookie.ts';
import { answer, emptyAnswer } from '../../http/answer.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { handle } from '../../http/route-handler.ts';
import { createLogin } from './login-service.ts';

export interface LoginRoutesOptions {
  readonly auth: Auth;
  readonly delayMs: number;
  /** Undefined: derived from the request. */
  readonly publicUrl: string | undefined;
}

export function loginRoutes(options: LoginRoutesOptions) {
  const { auth, publicUrl } = options;
  const service = createLogin(options);

  return [
    handle(login, async ({ body, client, headers, signal }) => {
      const result = await service.logIn(body, { ip: client.ip, signal });
      if (!isWebClient(headers)) {
        return { data: result };
      }

      // Out of reach of every script, our own included.
      const { session_token: token, ...rest } = result;
      const cookie = { 'Set-Cookie': sessionCookie(token, client) };
      return answer(200, { data: { ...rest, session_token: '' } }, cookie);
    }),
    handle(logout, async ({ caller, client, headers, beginAudit }) => {
      if (caller !== undefined) {
        await beginAudit?.({});
        await auth.sessions.endAll(caller.userId);
      }

      const location = { Location: `${publicUrl ?? rootOf(client)}/ui` };
      const forgotten = isWebClient(headers) ? { 'Set-Cookie': endedSessionCookie(client) } : {};

      return emptyAnswer(200, { ...location, ...forgotten });
    }),
  ];
}

function rootOf(client: ClientAddress): string {
  return `${client.scheme}://${client.host}${client.basePath}`;
}
