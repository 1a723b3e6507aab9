import type { ExcludedEdge } from './path-exclusions.ts';

/** Parses `source_kind_target`, whose form the contract has checked; a kind may have underscores of its own. */
export function parseEdgeName(name: string): ExcludedEdge {
  const first = name.indexOf('_');
  const last = name.lastIndexOf('_');

  return {
    startId: Number(name.slice(0, first)),
    kind: name.slice(first + 1, last),
    endId: Number(name.slice(last + 1)),
  };
}
