import { describe, expect, it } from 'vitest';
import type { RouteContract } from '../route.ts';
import { ROUTES } from '../routes.ts';

const rules = ROUTES.flatMap(({ id, audit }) => ('action' in audit ? [[id, audit] as const] : []));
/** The name of a configuration parameter, and whether a password has to be changed. */
const HARMLESS: ReadonlySet<string> = new Set(['key', 'needs_password_reset']);
const SECRET_NAMES = /secret|password|passwd|otp|token$|key|^code|signature|assertion/i;

function route(id: string): RouteContract | undefined {
  return ROUTES.find((candidate) => candidate.id === id);
}

function bodyProperties(id: string): Readonly<Record<string, unknown>> {
  const body = route(id)?.body;

  return body?.kind === 'json' && 'properties' in body.schema
    ? (body.schema.properties as Readonly<Record<string, unknown>>)
    : {};
}

describe('what the audit log tells', () => {
  it('is decided for every route that is not merely read', () => {
    const decided = ({ audit }: RouteContract) =>
      'action' in audit ? audit.action !== '' : audit.nothing !== '';
    const changing = ROUTES.filter(({ method, effect }) => method !== 'GET' || effect !== 'reads');

    expect(changing.filter((each) => !decided(each)).map(({ id }) => id)).toEqual([]);
    const unread = changing.filter(({ effect }) => effect !== 'reads');
    expect(unread.filter(({ audit }) => 'nothing' in audit && audit.nothing === 'reads')).toEqual([]);
  });

  it('is about routes that exist', () => {
    expect(rules.length).toBeGreaterThan(80);
    expect(rules.filter(([id]) => route(id) === undefined)).toEqual([]);
  });

  it.each(rules)('names parameters and fields of its route: %s', (id, rule) => {
    const { params, query } = route(id) ?? {};
    const subject: object = rule.subject?.id ?? {};
    const parameters = Object.keys({ ...params?.properties, ...query?.properties });
    const named = [
      ...(rule.query ?? []),
      ...Object.keys(rule.names ?? {}),
      ...('param' in subject ? [subject.param] : []),
    ];
    expect(named.filter((name) => !parameters.includes(String(name)))).toEqual([]);

    const { body = [] } = rule;
    const fields = [
      ...('as' in body ? [] : body),
      ...('body' in subject ? [subject.body] : []),
      ...(rule.actor === undefined ? [] : [rule.actor.body]),
    ];
    const known = Object.keys(bodyProperties(id));
    expect(fields.filter((name) => !known.includes(String(name)))).toEqual([]);
  });

  it.each(rules)('holds no field whose name speaks of a secret: %s', (id, { body = [] }) => {
    const told = 'as' in body ? Object.keys(bodyProperties(id)) : body;

    expect(told.filter((name) => SECRET_NAMES.test(name) && !HARMLESS.has(name))).toEqual([]);
  });
});
