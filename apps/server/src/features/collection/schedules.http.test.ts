import { monitorEventLoopDelay } from 'node:perf_hooks';
import { CollectionEventRepository } from '@secgraph/database/collection';
import { CodedError } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { CollectionSchedule } from './collection-schedule.ts';
import { createCollectionServer, EVERYTHING } from './collection-server.test-support.ts';
import { parseSeries } from './thread/series.ts';

const { ask, told, register, pass, now, schedule, signed, database, repositories, inject, auth, series } =
  await createCollectionServer();

const ZERO_TIME = '0001-01-01T00:00:00Z';
const MINUTE_MS = 60_000;
/** Values from nought on. */
const upTo = (count: number) => Array.from({ length: count }, (_, value) => value).join();
/** Of every day, in 400 characters. */
const EVERY_SECOND = `DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`;
/** Of the thread that answers requests, on a machine however busy; the attack took seconds. */
const LONGEST_STALL_MS = 500;
const DAILY = 'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
const refusal = (response: Awaited<ReturnType<typeof ask>>) => [response.statusCode, messageOf(response)];

/** Every so many minutes from a moment before now on. */
function every(minutes: number, rest = ''): string {
  const start = new Date(now().getTime() - MINUTE_MS).toISOString().replaceAll(/[-:]|\.\d+/g, '');

  return `DTSTART:${start}\nRRULE:FREQ=MINUTELY;INTERVAL=${minutes}${rest}`;
}

async function scheduled(fields: object = {}) {
  const client = await register();
  const { data: event } = await told('POST', 'events', {
    client_id: client.id,
    rrule: DAILY,
    ...EVERYTHING,
    ...fields,
  });

  return { client, event };
}

async function jobsOf(client: { readonly id: string }) {
  return (await told('GET', `jobs?client_id=eq:${client.id}&sort_by=id`)).data;
}

describe('a schedule', () => {
  it('is told as it was made, with its next run', async () => {
    const { client, event } = await scheduled({ domains: ['S-1-5-21-1', 'S-1-5-21-9', 'S-1-5-21-1'] });
    expect(event).toMatchObject({
      client_id: client.id,
      rrule: DAILY,
      ...EVERYTHING,
      all_trusted_domains: false,
      ous: [],
      domains: [
        { objectid: 'S-1-5-21-1', name: 'CORP.LOCAL', exists: true, type: 'Domain' },
        { objectid: 'S-1-5-21-9', name: null, exists: false, type: 'Domain' },
      ],
    });
    expect(Date.parse(event.next_scheduled_at)).toBeGreaterThan(now().getTime());
    expect(event.next_scheduled_at).toMatch(/T10:00:00/);

    const { data: plain } = await told('GET', `events/${event.id}?hydrate_domains=false`);
    expect(plain.domains).toEqual(['S-1-5-21-1', 'S-1-5-21-9']);
    expect((await told('GET', `events/${event.id}`)).data).toEqual(event);
  });

  it('names units with their distinguished names', async () => {
    const scope = { session_collection: true, ad_structure_collection: false, ous: ['a-unit', 'NO-UNIT'] };
    const { event } = await scheduled(scope);
    expect(event.ous).toEqual([
      { objectid: 'a-unit', name: 'A-UNIT', exists: true, type: 'OU', distinguishedname: null },
      { objectid: 'NO-UNIT', name: null, exists: false, type: 'OU', distinguishedname: null },
    ]);
    const { data } = await told('GET', `events/${event.id}?hydrate_ous=false`);
    expect(data.ous).toEqual(['a-unit', 'NO-UNIT']);
  });

  it('is replaced as a whole, and may move to another client', async () => {
    const { event } = await scheduled({ all_trusted_domains: true });
    const other = await register();
    const rrule = 'DTSTART;TZID=Europe/Berlin:20260101T030000\nRRULE:FREQ=WEEKLY;BYDAY=SU';
    const { data } = await told('PUT', `events/${event.id}`, {
      client_id: other.id,
      rrule,
      session_collection: true,
    });
    expect(data).toMatchObject({
      id: event.id,
      client_id: other.id,
      rrule,
      session_collection: true,
      local_group_collection: false,
      all_trusted_domains: false,
    });
    expect(data.next_scheduled_at).not.toBe(event.next_scheduled_at);
  });

  it('of the cloud collects what there is, whatever is said', async () => {
    const client = await register({ type: 'azurehound' });
    const { data } = await told('POST', 'events', { client_id: client.id, rrule: DAILY, domains: ['x'] });
    expect(data).toMatchObject({ session_collection: false, domains: [] });
  });

  it.each([
    [{}, 'at least one data collection flag must be provided'],
    [
      { session_collection: true, ous: ['a'], domains: ['b'] },
      'may only scope collection by exactly one of OU, Domain, or All Trusted Domains',
    ],
    [
      { session_collection: true, domains: ['b'], all_trusted_domains: true },
      'may only scope collection by exactly one of OU, Domain, or All Trusted Domains',
    ],
    [{ ad_structure_collection: true, ous: ['a'] }, 'the combination of inputs is not allowed'],
    [{ session_collection: true, ous: [' '] }, 'ous must name object ids'],
    [
      { session_collection: true, rrule: 'DTSTART:20260201T100000Z\nRRULE:FREQ=SECONDLY' },
      'invalid rrule: FREQ must be one of MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY',
    ],
    [{ session_collection: true, rrule: 7 }, 'error unmarshalling JSON payload'],
  ])('is refused with %j', async (fields, message) => {
    const { id } = await register();
    const { event } = await scheduled();
    const body = { client_id: id, rrule: DAILY, ...fields };
    expect(refusal(await ask('POST', 'events', body))).toEqual([400, message]);
    expect(refusal(await ask('PUT', `events/${event.id}`, body))).toEqual([400, message]);
  });

  it('belongs to a client that exists', async () => {
    const body = { rrule: DAILY, session_collection: true };
    expect(refusal(await ask('POST', 'events', body))).toEqual([400, 'client_id is required']);
    const client_id = 'f3dd2fd5-44d1-4bd1-9f31-bb6d7b9dbd29';
    expect((await ask('POST', 'events', { ...body, client_id })).statusCode).toBe(404);
    expect((await ask('GET', 'events/999999')).statusCode).toBe(404);
    expect(refusal(await ask('GET', 'events/x'))).toEqual([400, 'id is malformed.']);
    expect((await ask('PUT', 'events/999999', body)).statusCode).toBe(404);
    expect((await ask('DELETE', 'events/999999')).statusCode).toBe(404);
  });

  it('is for who may manage clients; reading takes less', async () => {
    const { event } = await scheduled();
    const statuses = await Promise.all(
      (
        [
          ['GET', 'events'],
          ['GET', `events/${event.id}`],
          ['GET', `events/next-runs?rrule=${encodeURIComponent(DAILY)}`],
          ['POST', 'events'],
          ['PUT', `events/${event.id}`],
          ['DELETE', `events/${event.id}`],
        ] as const
      ).map(async ([method, path]) => {
        const payload = method === 'POST' || method === 'PUT' ? { rrule: DAILY } : undefined;
        return (await ask(method, path, payload, 'reader')).statusCode;
      }),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403]);
    expect((await ask('GET', 'events', undefined, 'auditor')).statusCode).toBe(403);
    expect((await inject({ url: '/api/v2/events' })).statusCode).toBe(401);
  });
});

describe('the next runs of a rule', () => {
  it('are told without storing anything', async () => {
    const rrule = encodeURIComponent('DTSTART;TZID=Europe/Berlin:20990101T030000\nRRULE:FREQ=DAILY;COUNT=3');
    expect(await told('GET', `events/next-runs?rrule=${rrule}`)).toEqual({
      data: {
        title: 'Every day, from 2099-01-01 03:00 Europe/Berlin, 3 times',
        next_runs: ['2099-01-01T02:00:00.000Z', '2099-01-02T02:00:00.000Z', '2099-01-03T02:00:00.000Z'],
        is_over: true,
      },
    });
    expect((await told('GET', `events/next-runs?rrule=${rrule}&count=2`)).data).toMatchObject({
      is_over: false,
    });
    expect((await ask('GET', 'events/next-runs?rrule=never')).statusCode).toBe(400);
    expect((await ask('GET', 'events/next-runs')).statusCode).toBe(400);
    expect((await ask('GET', `events/next-runs?rrule=${rrule}&count=31`)).statusCode).toBe(400);
  });
});

describe('a rule that means to keep everybody waiting', () => {
  const preview = (rule: string) =>
    ask('GET', `events/next-runs?rrule=${encodeURIComponent(rule)}&count=30`, undefined, 'reader');

  it.each([
    [
      EVERY_SECOND,
      'BYHOUR, BYMINUTE and BYSECOND name 86400 times of a day together; at most 1440 are allowed',
    ],
    [
      `DTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY;BYMINUTE=${upTo(60)};BYSECOND=${upTo(25)}`,
      'BYHOUR, BYMINUTE and BYSECOND name 1500 times of a day together; at most 1440 are allowed',
    ],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;BYMINUTE=1,2,01', 'BYMINUTE has a value twice'],
    [`DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;BYDAY=MO,mo`, 'BYDAY has a value twice'],
    [
      'DTSTART:20260101T000000Z\nRRULE:FREQ=MONTHLY;BYSETPOS=367',
      'BYSETPOS must be numbers from 1 to 366, or from -366 to -1',
    ],
    [
      'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;INTERVAL=1000000',
      'INTERVAL must be a number from 1 to 999999',
    ],
    [
      'DTSTART:20260101T000000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=29;BYMONTH=2;COUNT=1000',
      'its occurrences are too far apart to be counted: write UNTIL instead of COUNT',
    ],
  ])('is refused, with the reason: %j', async (rrule, reason) => {
    const { id } = await register();
    expect(refusal(await preview(rrule))).toEqual([400, `invalid rrule: ${reason}`]);
    const body = { client_id: id, rrule, session_collection: true };
    expect(refusal(await ask('POST', 'events', body))).toEqual([400, `invalid rrule: ${reason}`]);
  });

  it.each([
    [`DTSTART;TZID=Europe/Berlin:00010101T000000\nRRULE:FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)}`],
    ['DTSTART;TZID=Africa/Casablanca:19000101T000100\nRRULE:FREQ=MINUTELY;INTERVAL=60;BYMINUTE=0'],
    ['DTSTART;TZID=America/New_York:20260308T023000\nRRULE:FREQ=MONTHLY;BYMONTH=3;BYDAY=2SU'],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30'],
  ])('is answered inside of the bounds, and nobody else notices: %j', async (rule) => {
    await ask('GET', 'events');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const previews = Array.from({ length: 8 }, () => preview(rule));
    const others = await Promise.all(
      Array.from({ length: 5 }, () => ask('GET', 'events', undefined, 'reader')),
    );
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await Promise.all(previews)).map(({ statusCode }) => statusCode)).toEqual(
      previews.map(() => 200),
    );
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(LONGEST_STALL_MS);
  });
});

describe('what is due', () => {
  it('becomes a job, once, and the next run is later', async () => {
    const { client, event } = await scheduled({ rrule: every(5), domains: ['S-1-5-21-1'] });
    await schedule.look();
    expect(await jobsOf(client)).toEqual([]);

    pass(5 * MINUTE_MS);
    await Promise.all([schedule.look(), schedule.look(), schedule.look()]);
    await schedule.look();
    const jobs = await jobsOf(client);
    expect(jobs).toMatchObject([
      {
        event_id: { int32: event.id, valid: true },
        execution_time: event.next_scheduled_at,
        status: 0,
        ...EVERYTHING,
        domains: [{ objectid: 'S-1-5-21-1', exists: true }],
        start_time: ZERO_TIME,
        end_time: ZERO_TIME,
        client_name: client.name,
      },
    ]);
    expect(jobs[0].event_title).toMatch(/^Every 5 minutes, from /);
    const { data } = await told('GET', `events/${event.id}`);
    expect(Date.parse(data.next_scheduled_at)).toBeGreaterThan(now().getTime());
  });

  it('is made up for once where it was missed, and nothing piles up', async () => {
    const { client, event } = await scheduled({ rrule: every(2) });
    pass(11 * MINUTE_MS);
    await schedule.look();
    expect(await jobsOf(client)).toHaveLength(1);

    pass(11 * MINUTE_MS);
    await schedule.look();
    const [waiting, ...others] = await jobsOf(client);
    expect(others).toEqual([]);
    const { data } = await told('GET', `events/${event.id}`);
    expect(Date.parse(data.next_scheduled_at)).toBeGreaterThan(now().getTime());

    await signed(client, 'POST', 'jobs/start', { body: { id: waiting.id } });
    pass(2 * MINUTE_MS);
    await schedule.look();
    expect((await jobsOf(client)).map(({ status }: { status: number }) => status)).toEqual([1, 0]);
  });

  it('gets no second job for one occurrence, though its event says so again', async () => {
    const { client, event } = await scheduled({ rrule: every(5) });
    pass(5 * MINUTE_MS);
    await schedule.look();
    const [job] = await jobsOf(client);
    await signed(client, 'POST', 'jobs/start', { body: { id: job.id } });
    // As after a restore of what is older, or a clock that went back.
    await database.pool.query('UPDATE collection_event SET next_scheduled_at = $2 WHERE id = $1', [
      event.id,
      job.execution_time,
    ]);
    await schedule.look();
    expect(await jobsOf(client)).toHaveLength(1);
  });

  it('is left alone by whoever comes while another one is at it', async () => {
    const rule = every(5);
    const { client } = await scheduled({ rrule: rule });
    pass(5 * MINUTE_MS);
    const events = new CollectionEventRepository(database.kysely);
    const next = new Map([[rule, { at: parseSeries(rule).after(now()) }]]);
    await Promise.all(Array.from({ length: 5 }, () => events.runDue(now(), next)));
    expect(await jobsOf(client)).toHaveLength(1);
  });

  it('is over with the series', async () => {
    const { client, event } = await scheduled({ rrule: every(5, ';COUNT=2') });
    pass(5 * MINUTE_MS);
    await schedule.look();
    expect((await told('GET', `events/${event.id}`)).data.next_scheduled_at).toBe(ZERO_TIME);
    pass(30 * MINUTE_MS);
    await schedule.look();
    expect(await jobsOf(client)).toHaveLength(1);
  });

  it('is not held up by a rule that cannot be read, which is told where the schedule is', async () => {
    const { event: bad } = await scheduled({ rrule: every(5) });
    const { event: hostile } = await scheduled({ rrule: every(5) });
    const { client } = await scheduled({ rrule: every(5) });
    // As another release may have left it, or somebody who has the database.
    const plant = (id: number, rule: string) =>
      database.pool.query('UPDATE collection_event SET rrule = $2 WHERE id = $1', [id, rule]);
    await plant(bad.id, 'DTSTART:20260101T000000Z\nRRULE:FREQ=FORTNIGHTLY');
    await plant(hostile.id, EVERY_SECOND);
    pass(5 * MINUTE_MS);
    const warnings: unknown[] = [];
    const createSchedule = () =>
      new CollectionSchedule({
        repositories,
        auth,
        series,
        log: { info: () => undefined, warn: (...line: unknown[]) => void warnings.push(line) },
      });
    const looking = createSchedule();
    await looking.look();
    await looking.look();
    expect(await jobsOf(client)).toHaveLength(1);
    expect((await told('GET', `events/${bad.id}`)).data).toMatchObject({
      next_scheduled_at: ZERO_TIME,
      rrule_problem: 'FREQ must be one of MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY',
    });
    expect((await told('GET', `events/${hostile.id}`)).data).toMatchObject({
      next_scheduled_at: ZERO_TIME,
      rrule_problem: expect.stringContaining('name 86400 times of a day together'),
    });
    expect(warnings).toHaveLength(2);

    // The next release reads what this one cannot; and whoever writes another rule has it again at once.
    await plant(bad.id, every(5));
    await createSchedule().look();
    const { data: revived } = await told('GET', `events/${bad.id}`);
    expect(revived.rrule_problem).toBe('');
    expect(Date.parse(revived.next_scheduled_at)).toBeGreaterThan(now().getTime());
    const { data: written } = await told('PUT', `events/${hostile.id}`, { rrule: DAILY, ...EVERYTHING });
    expect(written.rrule_problem).toBe('');
    expect(warnings).toHaveLength(2);
  });

  it('waits for another time where nobody could look at its rule', async () => {
    const { client, event } = await scheduled({ rrule: every(5) });
    pass(5 * MINUTE_MS);
    const losing = new CollectionSchedule({
      repositories,
      auth,
      series: { ...series, read: () => Promise.reject(new CodedError('THREAD_TIMED_OUT', 'too long')) },
      log: { info: () => undefined, warn: () => undefined },
    });
    await losing.look();
    await losing.look();
    expect((await told('GET', `events/${event.id}`)).data).toMatchObject({
      next_scheduled_at: event.next_scheduled_at,
      rrule_problem: '',
    });
    await losing.look();
    expect((await told('GET', `events/${event.id}`)).data.rrule_problem).toBe(
      'working out its next run takes too long',
    );
    expect(await jobsOf(client)).toHaveLength(1);
  });

  it('goes with its event while it waits, and stays once it was begun', async () => {
    const { client, event } = await scheduled({ rrule: every(5) });
    pass(5 * MINUTE_MS);
    await schedule.look();
    const [begun] = await jobsOf(client);
    await signed(client, 'POST', 'jobs/start', { body: { id: begun.id } });
    pass(5 * MINUTE_MS);
    await schedule.look();
    expect(await jobsOf(client)).toHaveLength(2);

    await told('DELETE', `events/${event.id}`);
    expect(await jobsOf(client)).toMatchObject([{ id: begun.id, event_id: { int32: event.id } }]);
    expect((await ask('GET', `events/${event.id}`)).statusCode).toBe(404);
  });
});

describe('the list of schedules', () => {
  it('is filtered, sorted and paged', async () => {
    const { client, event: a } = await scheduled({ rrule: DAILY, ca_registry_collection: true });
    const { data: b } = await told('POST', 'events', {
      client_id: client.id,
      rrule: 'DTSTART:20990201T100000Z\nRRULE:FREQ=DAILY;COUNT=1',
      session_collection: true,
    });
    const ids = async (query: string) =>
      (await told('GET', `events?client_id=${client.id}&${query}`)).data.map(({ id }: { id: number }) => id);
    const cases: readonly [string, readonly number[]][] = [
      ['', [a.id, b.id]],
      ['sort_by=-id', [b.id, a.id]],
      ['sort_by=-next_scheduled_at', [b.id, a.id]],
      ['sort_by=created_at', [a.id, b.id]],
      [`id=gt:${a.id}`, [b.id]],
      ['rrule=~eq:COUNT', [b.id]],
      ['next_scheduled_at=gt:2098-01-01T00:00:00Z', [b.id]],
      ['ca_registry_collection=eq:true', [a.id]],
      ['local_group_collection=neq:true', [b.id]],
      ['session_collection=true', [a.id, b.id]],
      ['ad_structure_collection=true&cert_services_collection=t', [a.id]],
      ['dc_registry_collection=true', []],
      ['updated_at=lt:2020-01-01T00:00:00Z', []],
      ['deleted_at=eq:null', [a.id, b.id]],
      ['skip=1&limit=5', [b.id]],
      ['limit=1', [a.id]],
    ];
    for (const [query, expected] of cases) {
      expect([query, await ids(query)]).toEqual([query, expected]);
    }
    expect(await told('GET', `events?client_id=${client.id}&limit=1`)).toMatchObject({
      count: 2,
      skip: 0,
      limit: 1,
    });
  });

  it.each([
    ['sort_by=rrule', 'column format does not support sorting: rrule'],
    ['sort_by=', 'empty sort_by parameter supplied'],
    ['title=eq:x', 'the specified column cannot be filtered: title'],
    ['client_id=~eq:a', 'the specified filter predicate is not supported for this column: client_id ~eq'],
    ['id=eq:one', 'there are errors in the query parameter filters specified'],
    ['limit=-1', 'query parameter "limit" is malformed: invalid limit: -1'],
  ])('refuses ?%s', async (query, message) => {
    expect(refusal(await ask('GET', `events?${query}`))).toEqual([400, message]);
  });
});
