/** What the run makes once, for files to copy (`vitest-process.ts`). */
export type Prepared = 'data' | 'external';

/** Of the first administrator. */
export const ADMIN_PASSWORD = 'Correct-Horse-9-Battery';

/** Cheap where nothing is guarded. */
export const SETTINGS = {
  SECGRAPH_LOGIN_DELAY_MS: '0',
  SECGRAPH_ARGON2_MEMORY_KIB: '8192',
  SECGRAPH_ARGON2_ITERATIONS: '1',
  SECGRAPH_GRAPH_WORKERS: '1',
  SECGRAPH_ACCESS_LOG: 'false',
  SECGRAPH_WEB_UI: 'false',
};
