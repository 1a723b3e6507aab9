import { describe, expect, it } from 'vitest';
import { column, defineList } from './list-definition.ts';
import { parseListQuery } from './parse-list-query.ts';

const users = defineList({
  columns: {
    id: column('integer'),
    name: column('string'),
    note: column('string', { filter: ['eq'], sort: false }),
    hidden: column('string', { filter: false }),
    created_at: column('timestamp'),
    enabled: column('boolean'),
    owner: column('uuid'),
  },
  defaultSort: ['-created_at'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
});

const UUID = '3FA85F64-5717-4562-b3fc-2c963f66afa6';

function filtersOf(parameters: Record<string, string[]>) {
  return parseListQuery(users, parameters).filters;
}

describe('filters', () => {
  it.each([
    ['id', 'gte:-5', 'gte', -5n],
    ['id', '7', 'eq', 7n],
    ['id', 'eq:9223372036854775807', 'eq', 9223372036854775807n],
    ['name', '~eq:a:b', '~eq', 'a:b'],
    ['name', "eq:O'Neil, (x) %_*&#", 'eq', "O'Neil, (x) %_*&#"],
    ['name', 'eq:', 'eq', ''],
    ['name', 'plain', 'eq', 'plain'],
    ['created_at', 'lt:2024-02-29T10:00:00.1239+02:00', 'lt', Date.UTC(2024, 1, 29, 8, 0, 0, 123)],
    ['created_at', '2024-01-01T00:00:00Z', 'eq', Date.UTC(2024, 0, 1)],
    ['enabled', 'neq:TRUE', 'neq', true],
    ['enabled', 'eq:0', 'eq', false],
    ['owner', `eq:${UUID}`, 'eq', UUID.toLowerCase()],
    ['name', 'eq:null', 'eq', undefined],
    ['name', 'neq:null', 'neq', undefined],
    ['name', '~eq:null', '~eq', 'null'],
  ])('reads %s=%s', (name, text, predicate, value) => {
    expect(filtersOf({ [name]: [text] })).toEqual([
      { column: name, type: users.columns[name as 'id'].type, predicate, value },
    ]);
  });

  it('joins several conditions, also on one column', () => {
    expect(filtersOf({ id: ['gt:5', 'lt:9'], name: ['eq:x'] })).toHaveLength(3);
  });

  it.each([
    ['name', 'foo:x', 'there are errors in the query parameter filters specified'],
    ['name', 'eq:a\0b', 'there are errors in the query parameter filters specified'],
    ['id', 'eq:abc', 'there are errors in the query parameter filters specified'],
    ['id', 'eq:1.5', 'there are errors in the query parameter filters specified'],
    ['id', 'eq:9223372036854775808', 'there are errors in the query parameter filters specified'],
    ['created_at', 'eq:2024-02-30T00:00:00Z', 'there are errors in the query parameter filters specified'],
    ['created_at', 'eq:yesterday', 'there are errors in the query parameter filters specified'],
    ['enabled', 'eq:yes', 'there are errors in the query parameter filters specified'],
    ['owner', 'eq:7', 'there are errors in the query parameter filters specified'],
    ['unknown', 'eq:1', 'the specified column cannot be filtered: unknown'],
    ['hidden', 'eq:1', 'the specified column cannot be filtered: hidden'],
    ['__proto__', 'eq:1', 'the specified column cannot be filtered: __proto__'],
    ['constructor', 'eq:1', 'the specified column cannot be filtered: constructor'],
    ['name', 'gt:a', 'the specified filter predicate is not supported for this column: name gt'],
    ['note', '~eq:a', 'the specified filter predicate is not supported for this column: note ~eq'],
    ['enabled', 'lt:true', 'the specified filter predicate is not supported for this column: enabled lt'],
  ])('refuses %s=%s', (name, text, message) => {
    const parameters = Object.fromEntries([[name, [text]]]);
    expect(() => parseListQuery(users, parameters)).toThrow(message);
  });

  it('ignores what is no filter', () => {
    const parameters = {
      after: ['eq:1'],
      scope: ['eq:x'],
      unknown: ['x'],
      other: ['http://x'],
      mine: ['eq:1'],
    };
    expect(parseListQuery(users, parameters, new Set(['mine'])).filters).toEqual([]);
  });
});

describe('order', () => {
  it.each([
    [[], ['created_at desc', 'id asc']],
    [
      ['name', '-enabled'],
      ['name asc', 'enabled desc', 'id asc'],
    ],
    [
      ['-id', 'name'],
      ['id desc', 'name asc'],
    ],
    [
      ['name', '-name', 'enabled', 'name'],
      ['name asc', 'enabled asc', 'id asc'],
    ],
  ])('reads %j', (sort_by, expected) => {
    const { sort } = parseListQuery(users, { sort_by });
    expect(sort.map((key) => `${key.column} ${key.direction}`)).toEqual(expected);
  });

  it.each([
    ['named', 'note', 'column format does not support sorting: note'],
    ['plain', 'nothing', 'column format does not support sorting'],
    ['named', '', 'empty sort_by parameter supplied'],
    ['plain', '-', 'empty sort_by parameter supplied'],
  ] as const)('refuses in the words of the list: %s %s', (sort, item, message) => {
    const list = { ...users, messages: { ...users.messages, sort } };
    expect(() => parseListQuery(list, { sort_by: [item] })).toThrow(new RegExp(`^${message}$`));
  });
});

describe('page', () => {
  it.each([
    [{}, { skip: 0, limit: 100, maxRows: 100 }],
    [
      { skip: ['5'], limit: ['7'] },
      { skip: 5, limit: 7, maxRows: 7 },
    ],
    [{ limit: ['0'] }, { skip: 0, limit: 0, maxRows: undefined }],
    [
      { skip: [''], limit: [''] },
      { skip: 0, limit: 100, maxRows: 100 },
    ],
  ])('reads %j', (parameters, expected) => {
    expect(parseListQuery(users, parameters)).toMatchObject(expected);
  });

  it('may take no rows as no rows', () => {
    const list = { ...users, paging: { defaultLimit: 10, zeroLimit: 'none' } as const };
    expect(parseListQuery(list, { limit: ['0'] }).maxRows).toBe(0);
  });

  const NOT_A_NUMBER = 'error converting skip value abc to int: strconv.Atoi: parsing "abc": invalid syntax';
  it.each([
    ['parameter', 'abc', `query parameter "skip" is malformed: ${NOT_A_NUMBER}`],
    ['parameter', '-1', 'query parameter "skip" is malformed: invalid skip: -1'],
    [
      'entity',
      'abc',
      `there are errors in the query parameters: error getting paging parameters: ${NOT_A_NUMBER}`,
    ],
    ['search', '-1', 'Invalid query parameter: invalid skip: -1'],
    ['search', '99999999999999999999', 'Invalid query parameter: invalid skip: 99999999999999999999'],
  ] as const)('refuses in the words of the list: %s %s', (paging, value, message) => {
    const list = { ...users, messages: { ...users.messages, paging } };
    expect(() => parseListQuery(list, { skip: [value] })).toThrow(message);
  });

  it('reports order before filters before page', () => {
    const wrong = { sort_by: ['x'], name: ['foo:x'], skip: ['x'] };
    expect(() => parseListQuery(users, wrong)).toThrow('column format');
    expect(() => parseListQuery(users, { ...wrong, sort_by: [] })).toThrow('filters specified');
  });
});

describe('a lenient list', () => {
  const lenient = defineList({ columns: { name: column('string') }, unknown: 'ignore' });

  it('ignores filters and unknown orders, and adds none of its own', () => {
    const query = parseListQuery(lenient, { name: ['foo:x'], x: ['eq:1'], sort_by: ['y', '-name', ''] });
    expect(query.filters).toEqual([]);
    expect(query.sort).toEqual([{ column: 'name', type: 'string', direction: 'desc' }]);
  });
});

describe('a span of time', () => {
  const measures = defineList({
    columns: { created_at: column('timestamp', { filter: false }) },
    paging: { defaultLimit: 10, zeroLimit: 'all' },
    window: { column: 'created_at', defaultDays: 30 },
    messages: { paging: 'bare' },
  });
  const parse = (parameters: Record<string, string[]>) => parseListQuery(measures, parameters);
  const DAY_MS = 86_400_000;

  it('is filtered by, both ends included, and echoed', () => {
    const { filters, window } = parse({
      start: ['2026-01-01T00:00:00Z'],
      end: ['2026-01-02T01:00:00+01:00'],
    });
    const [startMs, endMs] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)];

    expect(window).toEqual({ startMs, endMs });
    expect(filters).toEqual([
      { column: 'created_at', type: 'timestamp', predicate: 'gte', value: startMs },
      { column: 'created_at', type: 'timestamp', predicate: 'lte', value: endMs },
    ]);
  });

  it('ends now and goes back as far as the list says, where nothing else is asked for', () => {
    const before = Date.now();
    const { window } = parse({ start: [''], skip: ['0'] });
    expect(window?.endMs).toBeGreaterThanOrEqual(before);
    expect((window?.endMs ?? 0) - (window?.startMs ?? 0)).toBe(30 * DAY_MS);
  });

  it('is refused where it is no time, with all that was sent', () => {
    expect(() => parse({ end: ['soon', 'later'], limit: ['x'] })).toThrow(
      'invalid RFC-3339 datetime format: [soon later]',
    );
  });

  it('leaves nothing behind in lists that have none', () => {
    expect(Object.keys(parseListQuery(users, { start: ['2026-01-01T00:00:00Z'] }))).not.toContain('window');
  });
});
