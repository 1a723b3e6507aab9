import { Compile } from 'typebox/compile';
import { afterAll, describe, expect, it } from 'vitest';
import { endServicesAfterEach } from './service-process.ts';
import { type Ask, startFilledService, type Told } from './specification/filled-service.ts';
import {
  type ColumnType,
  SPECIFIED_OPERATIONS,
  type SpecifiedList,
  type SpecifiedOperation,
} from './specification/operations.ts';
import { errorEnvelope } from './specification/shapes.ts';

endServicesAfterEach();

const service = await startFilledService();
const ENVELOPE = Compile(errorEnvelope);
const byName = SPECIFIED_OPERATIONS.map((operation) => [operation.name, operation] as const);
const PREDICATES = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', '~eq'] as const;
const ORDER: readonly string[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const ALLOWED: Readonly<Record<ColumnType, readonly string[]>> = {
  integer: ORDER,
  timestamp: ORDER,
  string: ['eq', '~eq', 'neq'],
  boolean: ['eq', 'neq'],
  uuid: ['eq', 'neq'],
};
const LITERALS: Readonly<Record<ColumnType, string>> = {
  integer: '1',
  timestamp: '2026-01-02T03:04:05Z',
  string: 'x',
  boolean: 'true',
  uuid: '11111111-1111-4111-8111-111111111111',
};

/** What each operation was asked for: made once, because some can be done once. */
const requests = new Map<string, Promise<Ask>>();
afterAll(() => requests.clear());

async function requestOf({ name, request }: SpecifiedOperation): Promise<Ask> {
  const known = requests.get(name) ?? Promise.resolve(request(service));
  requests.set(name, known);

  return known;
}

function askAs({ isSigned }: SpecifiedOperation, request: Ask): Promise<Told> {
  return isSigned === true ? service.askSigned(request) : service.ask(request);
}

/** An error in the one form that errors have. */
function assertRefused({ status, headers, body, text }: Told, expected: number, what: string): void {
  expect(status, `${what}: ${text}`).toBe(expected);
  expect([...ENVELOPE.Errors(body)], what).toEqual([]);
  const { http_status: told, request_id: id } = body as { http_status: number; request_id: string };
  expect([told, id], what).toEqual([expected, headers.get('requestid')]);
}

describe('every operation of the specification', () => {
  it('is in the table', () => {
    expect(SPECIFIED_OPERATIONS).toHaveLength(24);
    expect(new Set(SPECIFIED_OPERATIONS.map(({ name }) => name)).size).toBe(24);
  });

  it.each(byName)('is refused without credentials, and with a wrong preference: %s', async (_, operation) => {
    const request = await requestOf(operation);
    assertRefused(await service.askAnonymously(request), 401, 'anonymous');
    const stranger = { ...request, headers: { authorization: 'Bearer x.y.z' } };
    assertRefused(await service.askAnonymously(stranger), 401, 'stranger');
    const impatient = { ...request, headers: { prefer: 'wait=soon' } };
    assertRefused(await service.ask(impatient), 400, 'preference');
  });

  it.each(byName)('answers as it says: %s', async (_, operation) => {
    const told = await askAs(operation, await requestOf(operation));
    expect(told.status, told.text).toBe(operation.status);
    if (operation.answer !== undefined) {
      expect(told.headers.get('content-type')).toBe('application/json');
      expect([...Compile(operation.answer).Errors(told.body)]).toEqual([]);
    }
  });

  it.each(byName)('refuses what is wrong: %s', async (_, operation) => {
    const request = await requestOf(operation);
    for (const [status, change] of operation.refusals) {
      const wrong = { ...request, ...change(service) };
      assertRefused(await askAs(operation, wrong), status, JSON.stringify(wrong));
    }
    if (request.json !== undefined && operation.isSigned !== true) {
      const { json: _json, ...rest } = request;
      const broken = await service.ask({ ...rest, body: '{"name":' });
      assertRefused(broken, 400, 'broken JSON');
      expect(broken.text).toContain('unmarshal');
    }
  });
});

it('a preference for an answer within a time is acknowledged', async () => {
  const { status, headers } = await service.ask({
    method: 'GET',
    path: 'datapipe/status',
    headers: { prefer: 'wait=5' },
  });
  expect([status, headers.get('preference-applied')]).toEqual([200, 'wait=5.00']);
});

const lists = SPECIFIED_OPERATIONS.flatMap((operation) =>
  operation.list === undefined ? [] : [[operation.name, operation, operation.list] as const],
);

type Cell = string | number | boolean | undefined;

/** What a record has in a column, without its wrapper; undefined: it is not told, or there is nothing. */
function valueIn(row: Readonly<Record<string, unknown>>, column: string, list: SpecifiedList): Cell {
  const value = row[list.names?.[column] ?? column];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  const { valid, string, int32 } = (value ?? {}) as { valid?: boolean; string?: string; int32?: number };

  return valid === true ? (string ?? int32) : undefined;
}

describe('lists', () => {
  it.each(lists)(
    'are filtered by every column, with the predicates of its type: %s',
    async (_, operation, list) => {
      const { path } = await requestOf(operation);
      for (const [column, type] of Object.entries(list.filters)) {
        for (const predicate of PREDICATES) {
          const query = `${column}=${predicate}:${LITERALS[type]}`;
          const told = await service.ask({ method: 'GET', path: `${path}?${query}` });
          if (ALLOWED[type].includes(predicate)) {
            expect([query, told.status], told.text).toEqual([query, 200]);
          } else {
            assertRefused(told, 400, query);
          }
        }
        if (type !== 'string') {
          const wrong = await service.ask({ method: 'GET', path: `${path}?${column}=eq:nonsense` });
          assertRefused(wrong, 400, column);
        }
      }
      assertRefused(
        await service.ask({ method: 'GET', path: `${path}?nonsense=eq:1` }),
        400,
        'unknown column',
      );
    },
  );

  it.each(lists)('hold what a filter lets through: %s', async (_, operation, list) => {
    const { path } = await requestOf(operation);
    const read = async (query: string) =>
      list.rowsOf((await service.ask({ method: 'GET', path: `${path}?${query}` })).body);
    const all = await read('');
    expect(all.length).toBeGreaterThan(0);
    let compared = 0;
    for (const [column, type] of Object.entries(list.filters)) {
      const values = all.map((row) => valueIn(row, column, list));
      const value = values.find((one) => one !== undefined && one !== '');
      // States are filtered by their names, and told as numbers.
      if (value === undefined || (type === 'string' && typeof value !== 'string')) {
        continue;
      }
      compared++;
      const filter = encodeURIComponent(String(value));
      const same = values.filter((one) => one === value).length;
      const others = values.filter((one) => one !== undefined && one !== value).length;
      expect((await read(`${column}=eq:${filter}`)).length, `${column}=eq:${filter}`).toBe(same);
      const differing = await read(`${column}=neq:${filter}`);
      expect(
        differing.map((row) => valueIn(row, column, list)),
        column,
      ).not.toContain(value);
      expect(differing.length, column).toBeGreaterThanOrEqual(others);
    }
    expect(compared).toBeGreaterThanOrEqual(2);
  });

  it.each(lists)('are sorted by every column, both ways: %s', async (_, operation, list) => {
    const { path } = await requestOf(operation);
    for (const column of list.sorts) {
      const read = async (order: string) => {
        const told = await service.ask({ method: 'GET', path: `${path}?sort_by=${order}` });
        expect([order, told.status], told.text).toEqual([order, 200]);
        return list
          .rowsOf(told.body)
          .map((row) => valueIn(row, column, list))
          .filter((value) => value !== undefined);
      };
      const ascending = await read(column);
      expect(ascending, column).toEqual(ascending.toSorted(compare));
      const descending = await read(`-${column}`);
      expect(descending, `-${column}`).toEqual(descending.toSorted((a, b) => compare(b, a)));
    }
    assertRefused(await service.ask({ method: 'GET', path: `${path}?sort_by=nonsense` }), 400, 'sort');
  });

  it.each(lists.filter(([, , { isPaged }]) => isPaged))('have pages: %s', async (_, operation, list) => {
    const { path } = await requestOf(operation);
    const read = async (query: string) => {
      const { body } = await service.ask({ method: 'GET', path: `${path}?sort_by=id&${query}` });
      return { page: body as { count: number; skip: number; limit: number }, rows: list.rowsOf(body) };
    };
    const whole = await read('');
    expect(whole.page).toMatchObject({ count: whole.rows.length, skip: 0 });
    const second = await read('skip=1&limit=1');
    expect(second.page).toMatchObject({ count: whole.page.count, skip: 1, limit: 1 });
    expect(second.rows).toEqual(whole.rows.slice(1, 2));
    for (const wrong of ['skip=-1', 'limit=-1', 'skip=x', 'limit=1.5']) {
      assertRefused(await service.ask({ method: 'GET', path: `${path}?${wrong}` }), 400, wrong);
    }
  });
});

function compare(a: Cell, b: Cell): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a) < String(b)
      ? -1
      : Number(a !== b);
}

describe('what the specification says besides', () => {
  const data = async <Data>(path: string): Promise<Data> => {
    const told = await service.ask({ method: 'GET', path });
    expect(told.status, told.text).toBe(200);
    return (told.body as { data: Data }).data;
  };

  it('domains and organizational units are told by name, unless only their ids are asked for', async () => {
    const { eventId, domainSid } = service;
    const named = await data<{ domains: readonly { objectid: string; name: string }[] }>(`events/${eventId}`);
    expect(named.domains).toMatchObject([{ objectid: domainSid, exists: true, type: 'Domain' }]);
    const bare = await data<{ domains: readonly string[] }>(`events/${eventId}?hydrate_domains=false`);
    expect(bare.domains).toEqual([domainSid]);
    const listed = await data<readonly { id: number; domains: readonly unknown[] }[]>(
      'events?hydrate_domains=false&hydrate_ous=false',
    );
    expect(listed.find(({ id }) => id === eventId)?.domains).toEqual([domainSid]);
  });

  it('certificate escalations come ten at a time, and as a graph where that is asked for', async () => {
    const path = `domains/${service.domainSid}/adcs-escalations`;
    const { body } = await service.ask({ method: 'GET', path });
    expect(body).toMatchObject({ skip: 0, limit: 10 });
    expect((body as { count: number }).count).toBeGreaterThan(0);
    expect((await service.ask({ method: 'GET', path: `${path}?type=graph` })).status).toBe(200);
  });

  it('finding trends are of thirty days until now, by default of tier zero and hygiene', async () => {
    const { body } = await service.ask({
      method: 'GET',
      path: `attack-paths/finding-trends?environments=${service.domainSid}`,
    });
    const {
      start,
      end,
      environments,
      data: trends,
    } = body as {
      start: string;
      end: string;
      environments: readonly string[];
      data: { findings: readonly { finding_count_end: number }[]; total_finding_count_end: number };
    };
    expect(Date.parse(end) - Date.parse(start)).toBe(30 * 86_400_000);
    expect(environments).toEqual([service.domainSid]);
    expect(trends.findings.length).toBeGreaterThan(3);
    expect(trends.total_finding_count_end).toBe(
      trends.findings.reduce((sum, { finding_count_end: count }) => sum + count, 0),
    );
  });

  it('the meta node of a domain is its tier zero, with as many members as are counted', async () => {
    const { tierZeroTagId: tagId, domainSid } = service;
    const counts = await data<{ total_count: number; counts: Readonly<Record<string, number>> }>(
      `asset-group-tags/${tagId}/members/counts?environments=${domainSid}`,
    );
    expect(counts.total_count).toBe(Object.values(counts.counts).reduce((sum, count) => sum + count, 0));
    const nodes = Object.values(
      await data<Readonly<Record<string, { data: { principal_count: number } }>>>(`meta-nodes/${domainSid}`),
    );
    expect(nodes).toHaveLength(1);
    expect(nodes[0]?.data.principal_count).toBe(counts.total_count);
  });

  it('the composition of a derived relationship has nodes and edges', async () => {
    const { source, target, kind } = service.derived;
    const { nodes, edges } = await data<{ nodes: object; edges: readonly unknown[] }>(
      `graphs/edge-composition?source_node=${source}&target_node=${target}&edge_type=${kind}`,
    );
    expect(Object.keys(nodes).length).toBeGreaterThan(1);
    expect(edges.length).toBeGreaterThan(0);
  });

  it('a selector that was created tells who disabled it, and has no field `disabled`', async () => {
    const { tierZeroTagId: tagId } = service;
    const { selectors } = await data<{ selectors: readonly Readonly<Record<string, unknown>>[] }>(
      `asset-group-tags/${tagId}/selectors?name=eq:ours`,
    );
    expect(selectors).toMatchObject([{ auto_certify: 2, disabled_at: expect.any(String) }]);
    expect(selectors[0]).not.toHaveProperty('disabled');
  });

  it('a checksum is that of the newest version, by any of its names', async () => {
    const told = await Promise.all(
      ['latest', 'v2.7.0', '2.7.0'].map((tag) =>
        service.ask({ method: 'GET', path: `collectors/collector_a/${tag}/checksum` }),
      ),
    );
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(told.map(({ text }) => text)).size).toBe(1);
    expect(told[0]?.text).toMatch(/^[0-9a-f]{64}/);
    expect(told[0]?.headers.get('content-disposition')).toContain('attachment');
  });

  it('the old way to cancel says what replaces it', async () => {
    const id = await service.orderJob();
    const { status, headers } = await service.ask({ method: 'PUT', path: `tasks/${id}/cancel` });
    expect([status, headers.get('deprecation')]).toEqual([200, 'true']);
    expect(headers.get('link')).toContain(`/api/v2/jobs/${id}/cancel`);
  });
});
