import { randomUUID } from 'node:crypto';
import {
  createApiToken,
  deleteApiToken,
  listApiTokens,
  MALFORMED_ID_MESSAGE,
  type TokenScope,
} from '@secgraph/contract';
import type { ApiTokenRecord } from '@secgraph/database/auth';
import type { ListQuery } from '@secgraph/kernel';
import { createApiTokenKey, keyPurpose } from '../../auth/api-token-key.ts';
import { AuthError } from '../../auth/authenticate.ts';
import { type Caller, isAdministrator } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import { badRequest, forbidden, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { assertPresent } from './assert-present.ts';
import { presentToken } from './present-token.ts';

const MAX_NAME_LENGTH = 1_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function tokensRoutes(auth: Auth) {
  return [
    handle(listApiTokens, async ({ caller, list }) => {
      assertOwnFilter(caller, list);
      const tokens = await auth.apiTokens.listTokens(
        isAdministrator(caller) ? undefined : caller.userId,
        list,
      );

      const lifetimeMs = auth.settings.tokenLifetimeMs();

      return { data: { tokens: tokens.map((token) => presentToken(token, lifetimeMs)) } };
    }),
    handle(createApiToken, async ({ caller, body, signal }) => {
      const userId = readOwner(caller, body.user_id);
      const { token_name: name = '', scope = 'all' } = body;
      if (name.length > MAX_NAME_LENGTH) {
        throw badRequest(`token_name must have at most ${MAX_NAME_LENGTH} characters`);
      }

      await assertPresent(auth, caller, { given: body.current_secret, signal });

      const { token, key } = await createToken(auth, { userId, name, scope });
      return { data: { ...presentToken(token, auth.settings.tokenLifetimeMs()), key } };
    }),
    handle(deleteApiToken, async ({ caller, params }) => {
      const token = await auth.apiTokens.findToken(params.token_id);
      if (token === undefined) {
        throw notFound();
      }
      if (token.userId !== caller.userId && !isAdministrator(caller)) {
        throw forbidden();
      }

      await auth.apiTokens.removeToken(token.id);
      return emptyAnswer(200);
    }),
  ];
}

async function createToken(
  auth: Auth,
  { userId, name, scope }: { readonly userId: string; readonly name: string; readonly scope: TokenScope },
): Promise<{ readonly token: ApiTokenRecord; readonly key: string }> {
  if (!auth.settings.areTokensEnabled()) {
    throw new AuthError('AUTH_TOKENS_DISABLED', 'API tokens are disabled');
  }

  const id = randomUUID();
  const key = createApiTokenKey();
  const sealedKey = auth.secrets.seal(key, keyPurpose(id));
  const token = await auth.apiTokens.createToken({
    id,
    userId,
    name: name === '' ? undefined : name,
    scope,
    sealedKey,
  });
  if (token === undefined) {
    throw notFound();
  }

  return { token, key };
}

/** Nobody learns from a refusal or an empty list whether another user has tokens. */
function assertOwnFilter(caller: Caller, list: ListQuery): void {
  const isOther = list.filters.some(({ column, value }) => column === 'user_id' && value !== caller.userId);
  if (isOther && !isAdministrator(caller)) {
    throw forbidden('only admins are able to filter tokens by user_id');
  }
}

function readOwner(caller: Caller, userId: string | undefined): string {
  if (userId === undefined || userId === '' || userId.toLowerCase() === caller.userId) {
    return caller.userId;
  }
  if (!isAdministrator(caller)) {
    throw forbidden('missing permission to create tokens for other users');
  }
  if (!UUID.test(userId)) {
    throw badRequest(MALFORMED_ID_MESSAGE);
  }

  return userId;
}
