import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEstate } from '@secgraph/estate';
import { afterAll } from 'vitest';
import { ApiSession, JOB, logIn, ZIP } from '../../../../../tools/service/test/api-session.ts';
import { type CollectorToken, signRequest } from '../../../../../tools/service/test/sign-request.ts';
import { createBegunFolder } from '../data-folder.ts';
import { ADMIN_PASSWORD, keepRunning, startService } from '../service-process.ts';

export interface Ask {
  readonly method: string;
  /** Below /api/v2. */
  readonly path: string;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
}

/** A service with a directory that was analysed, and one of everything that the specification speaks of. */
export interface FilledService {
  ask(request: Ask): Promise<Told>;
  askAnonymously(request: Ask): Promise<Told>;
  /** As the collector. */
  askSigned(request: Ask): Promise<Told>;
  readonly domainSid: string;
  readonly tierZeroTagId: number;
  /** One of its selectors. */
  readonly selectorId: number;
  readonly groupId: number;
  /** Of a zone that asks for certification. */
  readonly memberId: number;
  readonly clientId: string;
  readonly eventId: number;
  /** A relationship that analysis derived. */
  readonly derived: { readonly source: number; readonly target: number; readonly kind: string };
  /** Orders a job of the collector. */
  orderJob(): Promise<number>;
}

const RELEASE = 'SharpHoundEnterprise_v2.6.0_windows_x86.zip';
const COLLECTOR = 'sharphound-v2.7.0.zip';
export const EVERYTHING = {
  session_collection: true,
  local_group_collection: true,
  ad_structure_collection: true,
  cert_services_collection: true,
  ca_registry_collection: false,
  dc_registry_collection: false,
  all_trusted_domains: false,
};
export const RULE = 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;INTERVAL=1';

export async function startFilledService(): Promise<FilledService> {
  const folder = await createBegunFolder();
  for (const [type, name] of [
    ['sharphound_enterprise', RELEASE],
    ['sharphound', COLLECTOR],
  ] as const) {
    const content = Buffer.from(`PK\u0003\u0004 ${name}`);
    const sum = createHash('sha256').update(content).digest('hex');
    const shelf = join(folder.parent, 'collectors', type);
    await mkdir(shelf, { recursive: true });
    await writeFile(join(shelf, name), content);
    await writeFile(join(shelf, `${name}.sha256`), `${sum}  ${name}\n`);
  }
  const archive = join(folder.parent, 'estate.zip');
  await writeEstate({ objects: 400, plant: true, out: archive });
  const service = keepRunning(
    await startService({
      dataFolder: folder.path,
      environment: { SECGRAPH_COLLECTORS_DIR: join(folder.parent, 'collectors') },
    }),
  );
  afterAll(() => service.kill());
  const session = await ApiSession.logIn(service);
  const staff = await createStaffZone(session);
  const job = await session.upload({ body: await readFile(archive), headers: ZIP });
  if (job.status !== JOB.complete) {
    throw new Error(`the estate was not taken: ${job.status_message}`);
  }

  const login = (await logIn({ url: service.url, password: ADMIN_PASSWORD })).body;
  const { session_token: token } = (login as { data: { session_token: string } }).data;
  const send = async ({ method, path, json, body, headers }: Ask): Promise<Told> => {
    const content = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(`${service.url}/api/v2/${path}`, {
      method,
      headers: { ...(content === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(content === undefined ? {} : { body: content }),
      redirect: 'manual',
    });
    const text = await response.text();

    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  const ask = (request: Ask) =>
    send({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
  const dataOf = async <Data>(request: Ask): Promise<Data> => {
    const { status, text, body } = await ask(request);
    if (status < 200 || status > 299) {
      throw new Error(`${request.method} ${request.path}: ${status} ${text}`);
    }
    return (body as { data: Data }).data;
  };
  const get = <Data>(path: string) => dataOf<Data>({ method: 'GET', path });
  const post = <Data>(path: string, json: unknown) => dataOf<Data>({ method: 'POST', path, json });

  const [domain] = await get<readonly { id: string }[]>('available-domains?collected=eq:true');
  const { tags } = await get<{ tags: readonly { id: number; position: number }[] }>(
    'asset-group-tags?type=eq:1',
  );
  const tierZeroTagId = tags.find(({ position }) => position === 1)?.id ?? 0;
  const { selectors } = await get<{ selectors: readonly { id: number }[] }>(
    `asset-group-tags/${tierZeroTagId}/selectors`,
  );
  const { asset_groups: groups } = await get<{ asset_groups: readonly { id: number }[] }>(
    'asset-groups?tag=eq:admin_tier_0',
  );
  const { members } = await get<{ members: readonly { id: number }[] }>(
    `asset-group-tags/certifications?asset_group_tag_id=eq:${staff}&limit=1`,
  );
  const { edges } = await post<{ edges: readonly { source: string; target: string; kind: string }[] }>(
    'graphs/cypher',
    { query: 'MATCH p = (:Base)-[:ADCSESC1]->(:Domain) RETURN p LIMIT 1' },
  );
  const edge = present(edges[0], 'derived relationship');
  for (const name of ['ada', 'grace', 'ken']) {
    await post('platform-users', {
      principal: name,
      first_name: name.toUpperCase(),
      last_name: 'Somebody',
      email_address: `${name}@example.org`,
      roles: [3],
    });
  }
  await post('custom-nodes', {
    custom_types: { Printer: { icon: { type: 'font-awesome', name: 'print', color: '#123456' } } },
  });
  const client = await post<{ id: string; token: CollectorToken }>('clients', {
    name: 'collector',
    type: 'sharphound',
  });
  const events = [];
  for (const hour of ['03', '04', '05']) {
    const rrule = RULE.replace('T00', `T${hour}`);
    const scope = hour === '03' ? { domains: [domain?.id] } : { all_trusted_domains: hour === '05' };
    events.push(
      await post<{ id: number }>('events', { ...EVERYTHING, client_id: client.id, rrule, ...scope }),
    );
  }

  const filled: FilledService = {
    ask,
    askAnonymously: send,
    askSigned: ({ method, path, json }) => {
      const body = JSON.stringify(json);
      const signature = signRequest(client.token, {
        method,
        path: `/api/v2/${path}`,
        body,
        date: new Date(),
      });
      // Collectors read plain values, unless they ask for what the specification has.
      const headers = { ...signature, accept: 'application/json; nulls=wrapped' };
      return send({ method, path, body, headers });
    },
    domainSid: present(domain, 'domain').id,
    tierZeroTagId,
    selectorId: present(selectors[0], 'selector').id,
    groupId: present(groups[0], 'group').id,
    memberId: present(members[0], 'member').id,
    clientId: client.id,
    eventId: present(events[0], 'event').id,
    derived: { source: Number(edge.source), target: Number(edge.target), kind: edge.kind },
    orderJob: async () => (await post<{ id: number }>(`clients/${client.id}/jobs`, EVERYTHING)).id,
  };
  // Two that were carried out, which lists tell of.
  for (const message of ['no domain controller answers', 'the disk is full']) {
    const id = await filled.orderJob();
    await filled.askSigned({ method: 'POST', path: 'jobs/start', json: { id } });
    await filled.askSigned({ method: 'POST', path: 'jobs/end', json: { status: 'FAILED', message } });
  }

  return filled;
}

/** Before the analysis, which finds its members. */
async function createStaffZone(session: ApiSession): Promise<number> {
  const tag = await session.call('POST', '/api/v2/asset-group-tags', {
    json: { type: 1, name: 'Staff', position: 2, require_certify: true },
  });
  const { id } = (tag.body as { data: { id: number } }).data;
  const selector = await session.call('POST', `/api/v2/asset-group-tags/${id}/selectors`, {
    json: { name: 'users', seeds: [{ type: 2, value: 'MATCH (n:User) RETURN n' }], auto_certify: 0 },
  });
  if (selector.status !== 201) {
    throw new Error(`the selector was not taken: ${selector.text}`);
  }

  return id;
}

function present<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined) {
    throw new Error(`there is no ${what}`);
  }

  return item;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
