import { findProperty, PROPERTIES } from '@secgraph/graph-schema';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

/** What the graph and its schema know beyond the language. */
export interface LanguageFacts {
  nodeKinds(): Promise<readonly string[]>;
  relationshipKinds(): Promise<readonly string[]>;
  /** What nodes or relationships of these kinds have; without kinds, every property with a name for people. */
  propertiesOf(kinds: readonly string[]): Promise<readonly PropertyFact[]>;
}

export interface PropertyFact {
  readonly name: string;
  /** What people call it. */
  readonly title: string | undefined;
}

const FRESH_MS = 300_000;
/** Enough to meet nearly every property, and read in a moment. */
const SAMPLED = 500;
const MAX_KINDS = 10;

/** Asked of the service once, and again after some minutes: kinds of uploaded data are among them. */
export function createLanguageFacts(client: QueryClient): LanguageFacts {
  return {
    nodeKinds: () => kindsOf(client, 'eq:node'),
    relationshipKinds: () => kindsOf(client, 'eq:edge'),
    async propertiesOf(kinds) {
      if (kinds.length === 0) {
        return PROPERTIES.map(({ name, displayName }) => ({ name, title: displayName }));
      }
      const names = await Promise.all(
        kinds.slice(0, MAX_KINDS).map((kind) => propertiesOfKind(client, kind)),
      );

      return [...new Set(names.flat())].map((name) => ({ name, title: findProperty(name)?.displayName }));
    },
  };
}

function kindsOf(client: QueryClient, type: string): Promise<readonly string[]> {
  return client.fetchQuery({
    queryKey: ['graph', 'kinds', type],
    queryFn: async ({ signal }) =>
      (await call('list-graph-kinds', { query: { type } }, { signal })).data.kinds,
    staleTime: FRESH_MS,
  });
}

/** Those that some nodes, or relationships, of the kind really have. */
async function propertiesOfKind(client: QueryClient, kind: string): Promise<readonly string[]> {
  const relationshipKinds = await kindsOf(client, 'eq:edge');
  const name = `\`${kind.replaceAll('`', '``')}\``;
  const pattern = relationshipKinds.includes(kind) ? `()-[x:${name}]->()` : `(x:${name})`;

  return client.fetchQuery({
    queryKey: ['graph', 'properties', kind],
    queryFn: async ({ signal }) => {
      const query = `MATCH ${pattern} WITH x LIMIT ${SAMPLED} UNWIND keys(x) AS name RETURN DISTINCT name ORDER BY name`;
      const body = { query, max_rows: SAMPLED, allow_updates: false };
      const { data } = await call('run-cypher-query', { body }, { signal });

      return (data.table?.rows ?? []).map(([property]) => String(property));
    },
    staleTime: FRESH_MS,
  });
}
