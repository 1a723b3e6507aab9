import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from './openapi/openapi-document.ts';
import { REQUEST_BODY_BYTES } from './request-body-limits.ts';
import { REQUEST_COSTS } from './request-costs.ts';
import { MAX_FINDING_TEXT } from './resources/finding-work.ts';
import { ROUTES } from './routes.ts';

const byId = ROUTES.map((route) => [route.id, route] as const);

describe('the table of routes', () => {
  it('names every operation once', () => {
    const ids = ROUTES.map((route) => route.id);
    const operations = ROUTES.flatMap((route) =>
      [route.path, ...route.aliases].map((path) => `${route.method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(operations).size).toBe(operations.length);
  });

  it.each(byId)('describes the parameters of its paths: %s', (_, route) => {
    const declared = Object.keys(route.params?.properties ?? {}).sort();
    for (const path of [route.path, ...route.aliases]) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      expect(named).toEqual(declared);
    }
  });

  it.each(byId)('has a success and words for people: %s', (_, route) => {
    expect(Object.keys(route.responses)).not.toEqual([]);
    expect(route.summary).not.toBe('');
    expect(route.tags).not.toEqual([]);
  });
});

it('limits by the second what is costly and open to anybody', () => {
  const open = ROUTES.filter(({ gate, limits }) => gate === 'public' && limits.cost >= REQUEST_COSTS.heavy);
  expect(open.length).toBeGreaterThan(3);
  expect(open.filter(({ limits }) => limits.perSecond === undefined).map(({ id }) => id)).toEqual([]);
});

it.each(['change-findings', 'comment-on-finding', 'accept-finding', 'accept-findings'])(
  'takes as long a text about a finding wherever it is told: %s',
  (id) => {
    const route = ROUTES.find((known) => known.id === id);
    const limits = [...JSON.stringify(route?.body).matchAll(/"maxLength":(\d+)/g)].map(([, limit]) =>
      Number(limit),
    );
    expect(new Set(limits)).toEqual(new Set([MAX_FINDING_TEXT]));
  },
);

it('takes little from those who are not logged in', () => {
  const open = ROUTES.filter(({ gate, body }) => gate === 'public' && body !== undefined);
  expect(open.length).toBeGreaterThan(1);
  expect(open.filter(({ limits }) => limits.bodyBytes > REQUEST_BODY_BYTES.public)).toEqual([]);
});

describe('the OpenAPI document', () => {
  const document = createOpenApiDocument(ROUTES, { version: '1.2.3', serverUrl: '/' });
  const text = JSON.stringify(document);

  it('holds every route', () => {
    for (const route of ROUTES) {
      expect(document).toHaveProperty(
        ['paths', route.path, route.method.toLowerCase(), 'operationId'],
        route.id,
      );
    }
  });

  it('refers only to what it holds, and keeps inner keywords to itself', () => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document).toHaveProperty(['components', 'schemas', String(name)]);
    }
    expect(text).not.toMatch(/"(~\w+|x-[\w-]+)":/);
  });
});
