import type { QueryScope } from '@secgraph/database';

const SCOPES: readonly QueryScope[] = ['owned', 'shared', 'public', 'all'];

/** Wire: in any case. */
export function parseQueryScope(text: string): QueryScope | undefined {
  return SCOPES.find((scope) => scope === text.toLowerCase());
}
