import { openTracing, SpanBuffer, withSpan } from '@secgraph/kernel/tracing';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

const test = await createTestDatabase();

it('tells of each statement what it does and how long it took, and never what it is about', async () => {
  const spans = new SpanBuffer(100);
  const close = openTracing(spans, { ratio: 1, isParentBased: true });
  const told: string[] = [];
  const database = await openDatabase({ url: test.url, onStatement: (kind) => told.push(kind) });
  const { kysely } = database;
  try {
    await withSpan('request', { parent: 'none' }, async () => {
      await kysely
        .selectFrom('platform_user as u')
        .select('u.id')
        .where('u.principal_name', '=', 'hunter2')
        .execute();
      await kysely.deleteFrom('platform_user').where('principal_name', '=', 'hunter2').execute();
      await sql`SELECT ${'hunter2'}::text`.execute(kysely);
      await sql`WITH one AS (SELECT 1) SELECT * FROM one`.execute(kysely);
      await expect(sql`SELECT 1 / ${0}::int`.execute(kysely)).rejects.toThrow();
    });
    await kysely.selectFrom('platform_user').select('id').execute();
  } finally {
    close();
    await database.close();
  }

  expect(told).toEqual(['select', 'delete', 'select', 'other', 'select', 'select']);
  const { spans: recorded } = spans.take();
  expect(recorded.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    ['select platform_user', false],
    ['delete platform_user', false],
    ['select', false],
    ['other', false],
    ['select', true],
    ['request', false],
  ]);
  expect(JSON.stringify(recorded)).not.toContain('hunter2');
});
