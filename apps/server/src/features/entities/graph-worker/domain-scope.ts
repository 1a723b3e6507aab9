import {
  columnRow,
  countNodesOfKind,
  findColumns,
  iterateNodesOfKind,
  kindIdOf,
  readObjectId,
  readString,
  type TextColumn,
} from '@secgraph/graph';
import type { NodeKind } from '@secgraph/graph-schema';
import type { GraphView } from '../../../graph-workers/graph-worker/graph-view.ts';
import { polled } from '../../../graph-workers/graph-worker/polled.ts';
import type { OperationContext } from '../../../graph-workers/shared/graph-operation.ts';
import type { NodeTest } from './kind-tests.ts';

/** Which nodes belong to a domain by their `domainsid`. Constant time per node. */
export interface DomainScope {
  readonly isInside: NodeTest;
  /** Of another domain; what belongs to none is not foreign. */
  readonly isForeign: NodeTest;
}

/** The domain's own `domainsid`, else its object id, names the domain. */
export function domainScopeOf({ snapshot }: GraphView, domain: number): DomainScope {
  const sid = readString(snapshot, domain, 'domainsid') ?? readObjectId(snapshot, domain);
  // Every text is stored once: where codes are equal, texts are. A code of 0 stands for no text.
  const inside = snapshot.strings.find(sid);
  const column = findColumns(snapshot, 'domainsid').find(
    (candidate): candidate is TextColumn => candidate.type === 'string',
  );
  const codeOf = (node: number): number => {
    const row = column === undefined ? -1 : columnRow(column, node);

    return row === -1 ? 0 : (column?.values[row] ?? 0);
  };

  return {
    isInside: (node) => inside !== 0 && codeOf(node) === inside,
    isForeign: (node) => codeOf(node) !== 0 && codeOf(node) !== inside,
  };
}

/** Nodes of a kind that pass the test, ascending. */
export function listNodesOfKind(
  { graph: { snapshot }, cancellation }: OperationContext,
  kind: NodeKind,
  test: NodeTest,
): Uint32Array {
  const kindId = kindIdOf(snapshot, kind) ?? 0;
  const found = new Uint32Array(countNodesOfKind(snapshot, kindId));
  let size = 0;
  for (const node of polled(iterateNodesOfKind(snapshot, kindId), cancellation)) {
    if (test(node)) {
      found[size++] = node;
    }
  }

  return found.slice(0, size);
}
