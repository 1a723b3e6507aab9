import type { Simulation, SimulationRequest } from '@secgraph/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { orNull } from '../../api/or-null.ts';
import type { Change, Variant } from '../../parts/addresses/variant.ts';
import type { WorkOrderEnd } from '../../parts/work-orders/work-order.ts';

const BY_IDS = 'MATCH (n) WHERE id(n) IN $ids RETURN n';

/** Nodes by graph id: names for people, object ids for the service. What is gone is not among them. */
export function changedNodesQuery(variants: readonly Variant[]) {
  const ids = [...new Set(variants.flatMap(({ changes }) => changes.flatMap(endsOf)))].toSorted();

  return queryOptions({
    queryKey: ['graph', 'changed-nodes', ...ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WorkOrderEnd>> => {
      if (ids.length === 0) {
        return new Map();
      }
      const body = { query: BY_IDS, parameters: { ids: ids.map(Number) } };
      const answer = await orNull(() => call('run-cypher-query', { body }, { signal }));
      return new Map(
        Object.entries(answer?.data.nodes ?? {}).map(([id, { label, objectId, kind }]) => [
          id,
          { name: label, objectId, kind },
        ]),
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** What the service is asked; undefined while a node is not known, and where there is nothing to ask. */
export function requestOf(
  { changes, isMended }: Variant,
  nodes: ReadonlyMap<string, WorkOrderEnd>,
): SimulationRequest | undefined {
  const named = changes.map(({ type, source, kind, target }) => ({
    type,
    source: nodes.get(source)?.objectId,
    kind,
    target: nodes.get(target)?.objectId,
  }));
  if (named.length === 0) {
    return undefined;
  }
  const relationships: { type: Change['type']; source: string; kind: string; target: string }[] = [];
  for (const { type, source, kind, target } of named) {
    if (source === undefined || target === undefined) {
      return undefined;
    }
    relationships.push({ type, source, kind, target });
  }
  const ofType = (wanted: Change['type']) =>
    relationships.filter(({ type }) => type === wanted).map(({ type: _, ...rest }) => rest);

  return { remove: ofType('remove'), add: ofType('add'), remove_derived: isMended };
}

/**
 * What would change. It takes the service seconds where the graph is large, so it is asked again only when the graph
 * has changed, and variants are asked one after the other.
 */
export function simulationQuery(request: SimulationRequest) {
  return queryOptions({
    queryKey: ['graph', 'simulation', request],
    queryFn: async ({ signal }): Promise<Simulation> =>
      inTurn(
        async () => (await call('simulate-attack-path-changes', { body: request }, { signal })).data,
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const turn = last.then(() => {
    signal.throwIfAborted();
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}

function endsOf({ source, target }: Change): readonly string[] {
  return [source, target];
}
