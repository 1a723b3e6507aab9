import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';
import { dataOf, type ServiceRequest, sendRequest } from '../../service/send-request.ts';

/** Values of path parameters by their names. */
export type TargetIds = Readonly<Record<string, string>>;

interface Target {
  readonly url: string;
  readonly archive: string;
  readonly password: string;
  tokenOf(role: string): string;
}

type Ask = (request: ServiceRequest) => Promise<unknown>;

export const SAML_SLUG = 'attacked-saml';
const INGESTED_WITHIN_MS = 300_000;
const POLL_MS = 250;
/** Running, ingesting, analysing. */
const UNDER_WAY: ReadonlySet<unknown> = new Set([0, 1, 6, 7]);
const RULE = 'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
const ICON = { icon: { type: 'font-awesome', name: 'house', color: '#FFF' } };

/** One of everything that can be made. What cannot be made ends the attack: it would miss a part of the service. */
export async function prepareFeatures(target: Target): Promise<TargetIds> {
  const ask = askingAs(target, 'Administrator');
  const job = await ingest(target, ask);
  const client = await create(ask, '/api/v2/clients', { name: 'attacked', type: 'sharphound' });
  const tag = await create(ask, '/api/v2/asset-group-tags', { type: '2', name: 'Attacked' });
  const selector = await create(ask, `/api/v2/asset-group-tags/${tag}/selectors`, {
    name: 'attacked',
    seeds: [{ type: 2, value: 'MATCH (n:User) RETURN n' }],
  });
  await ask({ method: 'POST', path: '/api/v2/sso-providers/saml', ...(await samlRegistration()) });
  await create(ask, '/api/v2/sso-providers/oidc', {
    name: 'attacked oidc',
    issuer: 'https://idp.example.org/oidc',
    client_id: 'attacked',
    config: { auto_provision: { enabled: false, default_role_id: 0, role_provision: false } },
  });
  await ask({ method: 'POST', path: '/api/v2/custom-nodes', json: { custom_types: { Attacked: ICON } } });

  return {
    job_id: job,
    file_upload_job_id: job,
    client_id: client,
    event_id: await create(ask, '/api/v2/events', {
      client_id: client,
      rrule: RULE,
      session_collection: true,
    }),
    asset_group_tag_id: tag,
    asset_group_tag_selector_id: selector,
    asset_group_id: await create(ask, '/api/v2/asset-groups', { name: 'Attacked group', tag: 'attacked' }),
    saved_query_id: await create(ask, '/api/v2/saved-queries', {
      name: 'attacked',
      query: 'MATCH (n) RETURN n',
    }),
    notebook_id: await create(ask, '/api/v2/notebooks', {
      title: 'attacked',
      cells: [{ id: 'attacked', type: 'statement', statement: 'MATCH (n) RETURN n' }],
    }),
    cell_id: 'attacked',
    user_id: await create(ask, '/api/v2/platform-users', { principal: 'victim', roles: [3] }),
    sso_slug: SAML_SLUG,
    slug: SAML_SLUG,
    kind_name: 'Attacked',
  };
}

function askingAs(target: Target, role: string): Ask {
  return async (request) => {
    const outcome = await sendRequest(target.url, {
      ...request,
      headers: { authorization: `Bearer ${target.tokenOf(role)}`, ...request.headers },
    });
    if (outcome.kind === 'broken' || outcome.status >= 300) {
      const what = outcome.kind === 'broken' ? outcome.reason : `${outcome.status} ${outcome.text}`;
      throw new Error(`${request.method} ${request.path}, as a preparation: ${what.slice(0, 500)}`);
    }

    return dataOf(outcome);
  };
}

async function ingest({ archive }: Target, ask: Ask): Promise<string> {
  const id = idOf(await ask({ method: 'POST', path: '/api/v2/file-upload/start' }));
  await ask({
    method: 'POST',
    path: `/api/v2/file-upload/${id}`,
    headers: { 'content-type': 'application/zip' },
    body: createReadStream(archive),
  });
  await ask({ method: 'POST', path: `/api/v2/file-upload/${id}/end` });
  for (const untilMs = Date.now() + INGESTED_WITHIN_MS; Date.now() < untilMs; await sleep(POLL_MS)) {
    const jobs = await ask({ method: 'GET', path: `/api/v2/file-upload?id=eq:${id}` });
    const status = Array.isArray(jobs) ? (jobs[0] as { readonly status?: unknown }).status : undefined;
    if (!UNDER_WAY.has(status)) {
      return id;
    }
  }

  throw new Error('the estate was not ingested in time');
}

async function create(ask: Ask, path: string, json: unknown): Promise<string> {
  return idOf(await ask({ method: 'POST', path, json }));
}

function idOf(data: unknown): string {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  if (typeof id !== 'number' && typeof id !== 'string') {
    throw new Error(`no id in ${JSON.stringify(data)?.slice(0, 200)}`);
  }

  return String(id);
}

async function samlRegistration() {
  const provider = await TestSamlProvider.create();
  const { headers, payload } = samlForm({ name: 'attacked saml', metadata: provider.metadata() });

  return { headers, body: payload };
}
