import { login, logout } from '@secgraph/contract';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { createLogin } from './login-service.ts';

export interface LoginRoutesOptions {
  readonly auth: Auth;
  readonly delayMs: number;
  /** Undefined: derived from the request. */
  readonly publicUrl: string | undefined;
}

export function loginRoutes(options: LoginRoutesOptions): readonly BoundRoute[] {
  const { auth, publicUrl } = options;
  const service = createLogin(options);

  return [
    handle(login, async ({ body, client, signal }) => ({
      data: await service.logIn(body, { ip: client.ip, signal }),
    })),
    handle(logout, async ({ caller, client }) => {
      if (caller !== undefined) {
        await auth.sessions.endAll(caller.userId);
      }

      return emptyAnswer(200, { Location: `${publicUrl ?? rootOf(client)}/ui` });
    }),
  ];
}

function rootOf(client: ClientAddress): string {
  return `${client.scheme}://${client.host}`;
}
