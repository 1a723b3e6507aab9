import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { listen } from './listen.ts';

const server = fastify();

afterEach(() => server.close());

it('listens on one address of localhost, so that no server goes without time-outs', async () => {
  const where = await listen(server, { host: 'localhost', port: 0 });

  expect(where).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(server.addresses()).toHaveLength(1);
});
