import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Takes whatever is sent to it, and answers how many bytes that were to whoever asks. Prints its address and ends on
 * SIGTERM.
 *
 *     node bench/yardsticks/trace-sink.ts
 */

let bytes = 0;
const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => response.end(request.method === 'GET' ? String(bytes) : '{}'));
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
