import { findRelationshipKind, isBuiltInNodeKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { type DeclaringExtension, findDeclaredKind } from '../../../parts/extensions/declared-kinds.ts';
import {
  EXTENSIONS_KEY,
  readDeclaredKinds,
  useInstalled,
} from '../../../parts/extensions/extension-queries.ts';
import type { GraphNode } from '../../../parts/graph/graph.ts';

/** Relationships of a node that are of one kind. */
export interface KindAtNode {
  readonly kind: string;
  readonly direction: 'outbound' | 'inbound';
  readonly count: number;
}

const COUNTS = {
  outbound: 'MATCH (n)-[r]->() WHERE id(n) = $id RETURN type(r) AS kind, count(r) AS total',
  inbound: 'MATCH (n)<-[r]-() WHERE id(n) = $id RETURN type(r) AS kind, count(r) AS total',
} as const;

/**
 * Relationships of a node that neither the product nor an extension declares. Nothing is asked of a node that only the
 * product knows, nor where nothing is installed: there, every kind of another platform would be one.
 */
export function useUndeclared({ id, kinds }: Pick<GraphNode, 'id' | 'kinds'>) {
  const installed = useInstalled();
  const isForeign = kinds.some((kind) => !isBuiltInNodeKind(kind) && !kind.startsWith(TAG_KIND_PREFIX));

  return useQuery({
    queryKey: [...EXTENSIONS_KEY, 'undeclared', id],
    queryFn:
      isForeign && installed.length > 0
        ? async ({ client, signal }): Promise<readonly KindAtNode[]> => {
            const [declared, ...counted] = await Promise.all([
              readDeclaredKinds(client),
              countKinds(id, 'outbound', signal),
              countKinds(id, 'inbound', signal),
            ]);

            return counted.flat().filter(({ kind }) => isUndeclared(kind, declared));
          }
        : skipToken,
  });
}

function isUndeclared(kind: string, declared: readonly DeclaringExtension[]): boolean {
  return findRelationshipKind(kind) === undefined && findDeclaredKind(declared, kind) === undefined;
}

/** How many relationships of each kind a node has. */
export async function countKinds(
  id: string,
  direction: KindAtNode['direction'],
  signal: AbortSignal,
): Promise<readonly KindAtNode[]> {
  const body = { query: COUNTS[direction], parameters: { id: Number(id) } };
  // Nothing found is an answer of its own.
  const answer = await orNull(() => call('run-cypher-query', { body }, { signal }));
  const literals = answer?.data.literals ?? [];

  // Row by row: a kind, then how many there are.
  return literals.flatMap(({ key, value }, place) =>
    key === 'kind'
      ? [{ kind: String(value), direction, count: Number(literals[place + 1]?.value ?? 0) }]
      : [],
  );
}
