import {
  beginSignOn,
  finishSignOn,
  getServiceMetadata,
  receiveSamlResponse,
  type SignOnFailure,
} from '@secgraph/contract';
import type { AuditActor, SsoProviderRecord, SsoProviderRepository } from '@secgraph/database';
import type { Auth } from '../../auth/create-auth.ts';
import { sessionCookie } from '../../auth/session-cookie.ts';
import { BytesAnswer, type EmptyAnswer, emptyAnswer } from '../../http/answer.ts';
import { readWholeBody } from '../../http/body/request-body.ts';
import { badRequest, HttpError, notFound } from '../../http/http-error.ts';
import { type BegunAudit, type BoundRoute, handle, type RouteRequest } from '../../http/route-handler.ts';
import { attemptCookie, beginAttempt, endedAttemptCookie, readAttempt } from './login-attempt.ts';
import { callbackAddress, entityIdOf, rootAddress } from './provider-address.ts';
import { MAX_RESPONSE_LENGTH, serviceMetadata } from './saml/saml-client.ts';
import { endedWaitingAnswerCookie, readWaitingAnswer, waitingAnswerCookie } from './saml/waiting-answer.ts';
import {
  type OwnAddresses,
  SignOnError,
  type SignOnParts,
  SignOnService,
  samlRegistrationOf,
} from './sign-on-service.ts';

export interface SignOnDependencies extends SignOnParts {
  readonly providers: SsoProviderRepository;
  readonly publicUrl: string | undefined;
}

type SignOnRequest = Pick<
  RouteRequest<typeof beginSignOn>,
  'params' | 'client' | 'headers' | 'id' | 'log' | 'signal'
>;

export function signOnRoutes(dependencies: SignOnDependencies): readonly BoundRoute[] {
  const { auth, providers, publicUrl } = dependencies;
  const service = new SignOnService(dependencies);

  /** Failures lead to the login page with their reason; the log has the rest. */
  const leading = async (
    request: SignOnRequest,
    work: (provider: SsoProviderRecord, root: string) => Promise<EmptyAnswer>,
  ): Promise<EmptyAnswer> => {
    const root = rootAddress(publicUrl, request.client);
    try {
      const provider = await providers.findProviderBySlug(request.params.slug.toLowerCase());
      if (provider === undefined) {
        throw unknownProvider(request);
      }

      return await work(provider, root);
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

      return redirect(loginPage(root, reason, requestId), endedCookies(client));
    }
  };

  return [
    handle(beginSignOn, (request) =>
      leading(request, async (provider, root) => {
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
    handle(receiveSamlResponse, async (request) => {
      const encoded = await readResponse(request);

      return leading(request, async (provider, root) => {
        if (provider.type !== 'saml') {
          throw notFound();
        }
        const addresses = addressesOf(root, provider);
        const answer = await service.receiveSaml(provider, encoded, addresses).catch(async (error) => {
          const audit = await request.beginAudit?.(auditedFields(provider));
          audit?.fail(error);
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
      });
    }),
    handle(getServiceMetadata, async ({ params, client }) => {
      const provider = await providers.findProviderBySlug(params.slug.toLowerCase());
      if (provider?.type !== 'saml') {
        throw notFound();
      }
      const root = rootAddress(publicUrl, client);
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

/** What the provider makes the browser post: base64, which a form spells a little longer. */
async function readResponse({
  body,
  headers,
}: Pick<RouteRequest<typeof receiveSamlResponse>, 'body' | 'headers'>): Promise<string> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(String(headers['content-type'] ?? ''))) {
    throw badRequest('content type must be application/x-www-form-urlencoded');
  }

  const form = (await readWholeBody(body, 2 * MAX_RESPONSE_LENGTH)).toString('latin1');
  return new URLSearchParams(form).get('SAMLResponse') ?? '';
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
