import { createOpenApiDocument, ROUTES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { findOperations, readOperations } from './api-operations.ts';
import { describeType, exampleOf } from './example-of.ts';

/** What the service answers at `/api/v2/spec`. */
const { operations, schemas } = readOperations(
  createOpenApiDocument(ROUTES, { version: '1.0.0', serverUrl: '/' }),
);
const byId = new Map(operations.map((operation) => [operation.id, operation]));

describe('the description of the API', () => {
  it('is read with every operation', () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(ROUTES.map(({ id }) => id).toSorted());
    expect(operations.every(({ summary, group, answers }) => summary && group && answers.length > 0)).toBe(
      true,
    );
  });

  it('tells of each operation the permissions that its route asks for', () => {
    for (const route of ROUTES) {
      const expected = typeof route.gate === 'object' ? route.gate.permissions : [];
      expect([route.id, byId.get(route.id)?.permissions]).toEqual([route.id, expected]);
    }
    expect(byId.get('delete-asset-group-tag')?.description.join(' ')).not.toContain('Permissions');
  });

  it('has parameters that it refers to', () => {
    expect(byId.get('get-self')?.parameters.map(({ name, in: place }) => [place, name])).toEqual([
      ['header', 'Prefer'],
    ]);
  });

  it('is searched for all words', () => {
    const ids = (text: string) => findOperations(operations, text).map(({ id }) => id);
    expect(ids('ZONE create')).toContain('create-asset-group-tag');
    expect(ids('delete asset-group-tags')).toContain('delete-asset-group-tag');
    expect(ids('no such words')).toEqual([]);
    expect(ids('')).toHaveLength(operations.length);
  });
});

describe('examples', () => {
  it('are made of every body, and can be sent', () => {
    const bodies = operations.flatMap(({ id, bodies: taken }) => taken.map((body) => ({ id, ...body })));
    expect(bodies.length).toBeGreaterThan(40);
    for (const { id, type, schema } of bodies) {
      if (type === 'application/json') {
        expect([id, JSON.stringify(exampleOf(schema, schemas))]).not.toEqual([id, undefined]);
      }
    }
  });

  it('do nothing that nobody asked for: every switch is off', () => {
    const text = JSON.stringify(
      operations.map(({ bodies }) => bodies.map(({ schema }) => exampleOf(schema, schemas))),
    );
    expect(text).not.toContain('true');
  });

  it('have the form of their schema', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
        many: { type: 'array', items: { type: 'integer', minimum: 1 } },
        either: { anyOf: [{ type: 'null' }, { const: 'one' }] },
        again: { $ref: '#/components/schemas/Loop' },
      },
    };
    const loop = { Loop: { type: 'object', properties: { again: { $ref: '#/components/schemas/Loop' } } } };
    expect(exampleOf(schema, loop)).toMatchObject({
      name: '',
      at: '2026-01-31T12:00:00Z',
      many: [1],
      either: 'one',
      again: { again: {} },
    });
    expect(describeType({ type: 'array', items: { anyOf: [{ type: 'string' }, { const: 7 }] } }, {})).toBe(
      'list of string or 7',
    );
  });
});
