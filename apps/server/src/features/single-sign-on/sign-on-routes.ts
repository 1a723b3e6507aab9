import {
  beginSignOn,
  finishSignOn,
  getServiceMetadata,
  receiveSamlResponse,
  type SignOnFailure,
} from '@secgraph/contract';
import type { AuditActor } from '@secgraph/database/audit';
import type { SsoProviderRecord, SsoProviderRepository } from '@secgraph/database/auth';
import { addressGroupOf } from '../../auth/address-group.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { sessionCookie } from '../../auth/session-cookie.ts';
import { BytesAnswer, type EmptyAnswer, emptyAnswer } from '../../http/answer.ts';
import { readWholeBody } from '../../http/body/request-body.ts';
import { badRequest, conflict, HttpError, notFound } from '../../http/http-error.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import { type BegunAudit, handle, type RouteRequest } from '../../http/route-handler.ts';
import { attemptCookie, beginAttempt, endedAttemptCookie, readAttempt } from './login-attempt.ts';
import { loginRootOf } from './login-root.ts';
import {
  callbackAddress,
  entityIdOf,
  fixedRoot,
  loginAddress,
  type OwnAddress,
  rootAddress,
  SET_PUBLIC_URL,
} from './provider-address.ts';
import { serviceMetadata } from './saml/saml-client.ts';
import { MAX_RESPONSE_BYTES } from './saml/shared/saml-limits.ts';
import { endedWaitingAnswerCookie, readWaitingAnswer, waitingAnswerCookie } from './saml/waiting-answer.ts';
import { SignOnError } from './sign-on-error.ts';
import { type OwnAddresses, type SignOnParts, SignOnService, samlRegistrationOf } from './sign-on-service.ts';

export interface SignOnDependencies extends SignOnParts {
  readonly providers: SsoProviderRepository;
  readonly own: OwnAddress;
}

type SignOnRequest = Pick<
  RouteRequest<typeof beginSignOn>,
  'params' | 'client' | 'headers' | 'id' | 'log' | 'signal'
>;

export function signOnRoutes(dependencies: SignOnDependencies) {
  const { auth, providers, own } = dependencies;
  const service = new SignOnService(dependencies);

  /** Failures lead to the login page with their reason; the log has the rest. */
  const leading = async (
    request: SignOnRequest,
    work: (provider: SsoProviderRecord, root: string) => Promise<EmptyAnswer>,
  ): Promise<EmptyAnswer> => {
    try {
      const provider = await providers.findProviderBySlug(request.params.slug.toLowerCase());
      if (provider === undefined) {
        throw unknownProvider(request);
      }

      return await work(provider, loginRootOf(provider, own, request.client));
    } catch (error) {
      if (error instanceof HttpError) {
        throw error;
      }
      const { log, id: requestId, client } = request;
      const reason = error instanceof SignOnError ? error.reason : 'internal';
      log[reason === 'internal' ? 'error' : 'warn'](
        { err: error, reason, requestId },
        'a login by a provider failed',
      );

      const page = loginPage(rootAddress(own.publicUrl, client), reason, requestId);
      return redirect(page, endedCookies(client));
    }
  };

  return [
    handle(beginSignOn, (request) =>
      leading(request, async (provider, root) => {
        const elsewhere = addressElsewhere(request, provider, { root, own });
        if (elsewhere !== undefined) {
          return redirect(elsewhere, []);
        }
        const attempt = beginAttempt(provider.id, request.query.next, auth.clock.now());
        const address = await service.begin(provider, attempt, {
          addresses: addressesOf(root, provider),
          signal: request.signal,
        });

        return redirect(address, attemptCookie(attempt, auth.secrets, request.client));
      }),
    ),
    handle(finishSignOn, (request) =>
      leading(request, async (provider, root) => {
        const attempt = readAttempt(request.headers, auth.secrets, {
          address: request.client,
          nowMs: auth.clock.now(),
        });
        let audit: BegunAudit | undefined;
        try {
          const onAttempt = async () => {
            audit = await request.beginAudit?.(auditedFields(provider));
          };
          const { token, userId } = await (provider.type === 'saml'
            ? service.finishSaml(provider, attempt, {
                answer: readWaitingAnswer(request.headers, auth.secrets, {
                  address: request.client,
                  nowMs: auth.clock.now(),
                }),
                onAttempt,
              })
            : service.finish(provider, attempt, {
                query: request.query,
                redirectUri: callbackAddress(root, provider.slug),
                signal: request.signal,
                onAttempt,
              }));
          audit?.nameActor(await actorOf(auth, userId));

          return redirect(`${root}/ui${attempt?.next ?? '/'}`, [
            sessionCookie(token, request.client),
            ...endedCookies(request.client),
          ]);
        } catch (error) {
          audit?.fail(error);
          throw error;
        }
      }),
    ),
    handle(receiveSamlResponse, (request) =>
      leading(request, async (provider, root) => {
        if (provider.type !== 'saml') {
          throw notFound();
        }
        const addresses = addressesOf(root, provider);
        const encoded = await readResponse(request);
        const asker = addressGroupOf(request.client.ip);
        const answer = await service
          .receiveSaml(provider, { encoded, asker, addresses })
          .catch(async (error) => {
            // Of what nobody has looked at there is nothing to tell.
            if (!(error instanceof SignOnError && error.reason === 'busy')) {
              const audit = await request.beginAudit?.(auditedFields(provider));
              audit?.fail(error);
            }
            throw error;
          });
        const cookie = waitingAnswerCookie(answer, auth.secrets, {
          address: request.client,
          nowMs: auth.clock.now(),
        });

        return emptyAnswer(303, {
          Location: addresses.callback,
          'Set-Cookie': cookie,
          'Cache-Control': 'no-store',
        });
      }),
    ),
    handle(getServiceMetadata, async ({ params, client }) => {
      const provider = await providers.findProviderBySlug(params.slug.toLowerCase());
      if (provider?.type !== 'saml') {
        throw notFound();
      }
      const root = provider.ownRoot ?? fixedRoot(own, client);
      if (root === undefined) {
        throw conflict(SET_PUBLIC_URL);
      }
      const xml = serviceMetadata(samlRegistrationOf(provider, addressesOf(root, provider)));

      return new BytesAnswer(
        { status: 200, contentType: 'application/samlmetadata+xml', headers: {} },
        Buffer.from(xml),
      );
    }),
  ];
}

function auditedFields({ id, type }: SsoProviderRecord): Readonly<Record<string, unknown>> {
  return { auth_type: type, sso_provider_id: id, [`${type}_provider_id`]: id };
}

function addressesOf(root: string, { slug }: SsoProviderRecord): OwnAddresses {
  return { entityId: entityIdOf(root, slug), callback: callbackAddress(root, slug) };
}

function endedCookies(client: SignOnRequest['client']): string[] {
  return [endedAttemptCookie(client), endedWaitingAnswerCookie(client)];
}

/**
 * Where to begin instead: names of this machine stand for each other, but the provider sends browsers to the one that
 * it was told, and cookies belong to one of them.
 */
function addressElsewhere(
  { client, query, params }: Pick<RouteRequest<typeof beginSignOn>, 'client' | 'query' | 'params'>,
  provider: SsoProviderRecord,
  { root, own }: { readonly root: string; readonly own: OwnAddress },
): string | undefined {
  const here = fixedRoot(own, client);
  if (provider.type !== 'saml' || own.publicUrl !== undefined || here === undefined || here === root) {
    return undefined;
  }
  const next = query.next === undefined ? '' : `?${new URLSearchParams({ next: query.next }).toString()}`;

  return isLoopbackHost(new URL(root).host)
    ? loginAddress(root, params.slug.toLowerCase()) + next
    : undefined;
}

/** Base64 of as much as is read, with line ends, as forms spell them. */
const MAX_FORM_BYTES = 2 * MAX_RESPONSE_BYTES;

/** What the provider makes the browser post. Where it says that to go on (`RelayState`), nobody looks. */
async function readResponse({
  body,
  headers,
}: Pick<RouteRequest<typeof receiveSamlResponse>, 'body' | 'headers'>): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(String(headers['content-type'] ?? ''))) {
    throw badRequest('content type must be application/x-www-form-urlencoded');
  }

  const form = (await readWholeBody(body, MAX_FORM_BYTES)).toString('latin1');
  const values = new URLSearchParams(form).getAll('SAMLResponse');
  if (values.length > 1) {
    throw badRequest('the form has SAMLResponse more than once');
  }

  return values[0] ?? '';
}

async function actorOf({ users }: Auth, userId: string): Promise<AuditActor> {
  const user = await users.findUser(userId);

  return { id: userId, name: user?.principalName ?? '', email: user?.emailAddress ?? '' };
}

/** Programs are told 404; people, who followed a link of the login page, go back to it. */
function unknownProvider({ headers }: SignOnRequest): Error {
  const isBrowser = String(headers['accept'] ?? '').includes('text/html');

  return isBrowser ? new SignOnError('gone', 'there is no such provider') : notFound();
}

function loginPage(root: string, reason: SignOnFailure, requestId: string): string {
  return `${root}/ui/login?${new URLSearchParams({ sso: reason, request: requestId }).toString()}`;
}

/** What it leads to is for this browser and this moment alone. */
function redirect(address: string, cookies: string | string[]): EmptyAnswer {
  return emptyAnswer(302, { Location: address, 'Set-Cookie': cookies, 'Cache-Control': 'no-store' });
}
