import { findProperty, PROPERTIES } from '@secgraph/graph-schema';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { DeclaringExtension, Extension } from '../../extensions/declared-kinds.ts';
import { listInstalled, readDeclaredKinds } from '../../extensions/extension-queries.ts';

/** What the graph and its schema know beyond the language. */
export interface LanguageFacts {
  nodeKinds(): Promise<readonly string[]>;
  relationshipKinds(): Promise<readonly string[]>;
  /** What installed extensions say of their kinds of relationships. */
  declaredKinds(): Promise<readonly DeclaringExtension[]>;
  /** The installed extensions. */
  extensions(): Promise<readonly Extension[]>;
  /** What nodes or relationships of these kinds have; without kinds, every property with a name for people. */
  propertiesOf(kinds: readonly string[]): Promise<readonly PropertyFact[]>;
  /** Texts that begin so, which nodes or relationships of these kinds have in a property; without kinds, none. */
  valuesOf(place: PropertyOf, beginning: string): Promise<ValueFacts>;
}

export interface PropertyOf {
  readonly kinds: readonly string[];
  readonly property: string;
}

export interface ValueFacts {
  readonly values: readonly string[];
  /** Whether there may be others: there are too many, or it took too long. */
  readonly isCut: boolean;
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
const MAX_VALUES = 50;
/** Whoever types waits for no more seconds than this. */
const PATIENCE_S = 2;

/** Asked of the service once, and again after some minutes: kinds of uploaded data are among them. */
export function createLanguageFacts(client: QueryClient): LanguageFacts {
  return {
    nodeKinds: () => kindsOf(client, 'eq:node'),
    relationshipKinds: () => kindsOf(client, 'eq:edge'),
    declaredKinds: () => readDeclaredKinds(client),
    extensions: () => listInstalled(client),
    async propertiesOf(kinds) {
      if (kinds.length === 0) {
        return PROPERTIES.map(({ name, displayName }) => ({ name, title: displayName }));
      }
      const names = await Promise.all(
        kinds.slice(0, MAX_KINDS).map((kind) => propertiesOfKind(client, kind)),
      );

      return [...new Set(names.flat())].map((name) => ({ name, title: findProperty(name)?.displayName }));
    },
    async valuesOf({ kinds, property }, beginning) {
      const asked = await Promise.allSettled(
        kinds.slice(0, MAX_KINDS).map((kind) => valuesOfKind(client, kind, { property, beginning })),
      );
      const found = asked.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));

      return {
        values: [...new Set(found.flat())],
        isCut: kinds.length > MAX_KINDS || found.some(({ length }) => length === MAX_VALUES),
      };
    },
  };
}

/** The first values of each kind that the service meets. */
async function valuesOfKind(
  client: QueryClient,
  kind: string,
  { property, beginning }: { readonly property: string; readonly beginning: string },
): Promise<readonly string[]> {
  const pattern = await patternOf(client, kind);

  return client.fetchQuery({
    queryKey: ['graph', 'values', kind, property, beginning],
    queryFn: async ({ signal }) => {
      const value = `x.${escapeName(property)}`;
      const query = `MATCH ${pattern} WHERE ${value} STARTS WITH $beginning OR ${value} STARTS WITH $upper RETURN DISTINCT ${value} LIMIT ${MAX_VALUES}`;
      const parameters = { beginning, upper: beginning.toUpperCase() };
      const body = { query, parameters, max_rows: MAX_VALUES, allow_updates: false };
      const headers = { Prefer: `wait=${PATIENCE_S}` };
      const { data } = await call('run-cypher-query', { body }, { signal, headers });

      return (data.table?.rows ?? []).map(([text]) => String(text));
    },
    staleTime: FRESH_MS,
  });
}

function escapeName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

async function patternOf(client: QueryClient, kind: string): Promise<string> {
  const relationshipKinds = await kindsOf(client, 'eq:edge');

  return relationshipKinds.includes(kind) ? `()-[x:${escapeName(kind)}]->()` : `(x:${escapeName(kind)})`;
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
  const pattern = await patternOf(client, kind);

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
