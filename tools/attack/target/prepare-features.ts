import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';
import { dataOf, type ServiceRequest, sendRequest } from '../../service/send-request.ts';
import type { TargetIds } from './path-parameters.ts';

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
const ADDED_BY_HAND = 'ATTACKED-BY-HAND';
/** An address that is not public: nothing is sent there. */
const NOBODY_IS_ASKED = 'https://10.0.0.1/attacked';
const EXTENSION = {
  schema: { name: 'Attacked', version: 'v1.0.0', namespace: 'AT' },
  node_kinds: [{ name: 'AT_Thing' }],
};
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
  const change = await create(ask, '/api/v2/manual-changes', {
    type: 'add-node',
    object_id: ADDED_BY_HAND,
    kinds: ['User'],
  });
  const webhook = await createWithin('webhook', ask, '/api/v2/alert-webhooks', {
    type: 'generic',
    name: 'attacked',
    url: NOBODY_IS_ASKED,
  });

  return {
    manual_change_id: change,
    note_id: await create(ask, '/api/v2/notes', { object_id: ADDED_BY_HAND, text: 'attacked' }),
    webhook_id: webhook,
    alert_id: await createWithin('alert', ask, '/api/v2/alerts', {
      name: 'attacked',
      subscriptions: [{ channel_id: webhook, event_type: 'ingest.job.failed' }],
    }),
    extension_id: await installExtension(ask),
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

/** As {@link create}, where the answer has what was made under a name. */
async function createWithin(name: string, ask: Ask, path: string, json: unknown): Promise<string> {
  return idOf(fieldOf(await ask({ method: 'POST', path, json }), name));
}

/** Installing answers nothing, so its id is looked up. */
async function installExtension(ask: Ask): Promise<string> {
  const path = '/api/v2/extensions';
  await ask({ method: 'PUT', path, json: EXTENSION });
  const listed = fieldOf(await ask({ method: 'GET', path }), 'extensions');
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];

  return idOf(all.find((extension) => fieldOf(extension, 'namespace') === EXTENSION.schema.namespace));
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(name) : undefined;
}

function idOf(data: unknown): string {
  const id = fieldOf(data, 'id');
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
