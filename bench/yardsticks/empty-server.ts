import { readFile } from 'node:fs/promises';
import { fastify } from 'fastify';

/**
 * A process that serves the content of a file at `/` and does nothing else: what one request costs at least.
 * Prints its address and ends on SIGTERM.
 *
 *     node bench/yardsticks/empty-server.ts payload.json
 */

const [payloadFile = ''] = process.argv.slice(2);
const payload = await readFile(payloadFile, 'utf8');
const server = fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(payload));
process.once('SIGTERM', () => void server.close());
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
