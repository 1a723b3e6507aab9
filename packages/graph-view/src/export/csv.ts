import { csvRecord } from '@secgraph/kernel/csv';
import type { GraphModel } from '../model/graph-model.ts';

/** The nodes of a picture, groups opened, as a spreadsheet reads them. */
export function writeNodesCsv({ nodes }: GraphModel): string {
  return writeCsv(
    ['object id', 'kind', 'name', 'details', 'tier zero', 'owned', 'disabled'],
    nodes.map(({ objectId, kind, label, secondLine, isTierZero, isOwned, isDisabled }) => [
      objectId,
      kind,
      label,
      secondLine,
      String(isTierZero),
      String(isOwned),
      String(isDisabled),
    ]),
  );
}

export function writeEdgesCsv({ nodes, edges, sources, targets }: GraphModel): string {
  return writeCsv(
    ['source', 'source name', 'kind', 'target', 'target name', 'derived', 'on path'],
    edges.map(({ kind, isDerived, isOnPath }, edge) => {
      const source = nodes[sources[edge] as number];
      const target = nodes[targets[edge] as number];
      return [
        source?.objectId ?? '',
        source?.label ?? '',
        kind,
        target?.objectId ?? '',
        target?.label ?? '',
        String(isDerived),
        String(isOnPath),
      ];
    }),
  );
}

function writeCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map(csvRecord).join('');
}
