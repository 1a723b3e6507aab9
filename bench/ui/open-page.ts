import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenedPage, openPageAt } from '@secgraph/test-kit/browser';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../packages/graph-view/bench', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The page of `packages/graph-view/bench`, built into `folder`, in a headless browser. */
export async function openPage(folder: string): Promise<OpenedPage> {
  await build({
    configFile: false,
    root: ROOT,
    base: './',
    logLevel: 'silent',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });

  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await openPageAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  return {
    evaluate: page.evaluate,
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]();
      server.close();
    },
  };
}
