import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wordsPlugin } from './build/words/words-plugin.ts';

/** Replaced with a fresh one in every answer (`apps/server/src/web-ui`). */
const NONCE_MARK = 'STYLE-NONCE';
const DEFAULT_SERVICE = 'http://127.0.0.1:8080';

/**
 * What every page begins with, in one chunk: left alone, a module that another page shares becomes a chunk by itself, and
 * the first page is forty requests more.
 */
const CHUNKS = [{ name: 'frame', tags: ['$initial' as const] }];

/**
 * Built, every address is relative, so that the pages work below any path of a proxy. `npm run dev` serves them with
 * hot reload and hands requests of the API to a running service (`SECGRAPH_URL`).
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'serve' ? '/ui/' : './',
  html: command === 'serve' ? {} : { cspNonce: NONCE_MARK },
  plugins: [wordsPlugin(), react()],
  build: {
    target: 'es2023',
    // Nothing may come from a data: address, as the policy of the pages says.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': process.env['SECGRAPH_URL'] ?? DEFAULT_SERVICE,
      '/docs': process.env['SECGRAPH_URL'] ?? DEFAULT_SERVICE,
    },
  },
}));
