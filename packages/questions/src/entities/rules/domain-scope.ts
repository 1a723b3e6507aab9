import {
  type Bitmap,
  columnRow,
  findColumns,
  findNodesOfKind,
  kindIdOf,
  readObjectId,
  readString,
  type TextColumn,
} from '@secgraph/graph';
import type { NodeKind } from '@secgraph/graph-schema';
import { throwIfCancelled } from '@secgraph/kernel';
import type { GraphView } from '../../graph/graph-view.ts';
import type { OperationContext } from '../../graph-operation.ts';
import type { NodeTest } from './kind-tests.ts';

const NO_NODES: Bitmap = new Uint32Array(0);

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
  const codeOf = codesOf(column);

  return {
    isInside: (node) => inside !== 0 && codeOf(node) === inside,
    isForeign: (node) => codeOf(node) !== 0 && codeOf(node) !== inside,
  };
}

/** Code of the text that a node has in the column; 0 where it has none. As a rule, all have one. */
function codesOf(column: TextColumn | undefined): (node: number) => number {
  if (column === undefined) {
    return () => 0;
  }

  const { values } = column;
  return column.positions === undefined
    ? (node) => values[node] as number
    : (node) => {
        const row = columnRow(column, node);
        return row === -1 ? 0 : (values[row] as number);
      };
}

/** Bits of a word of a bitmap. */
const NODES_PER_WORD = 32;
const WORDS_PER_POLL = 512;

/** Nodes of a kind that pass the test, ascending. Domains have most nodes of the graph: written out as loops. */
export function listNodesOfKind(
  { graph: { snapshot }, cancellation }: OperationContext,
  kind: NodeKind,
  test: NodeTest,
): Uint32Array {
  const ofKind = findNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0);
  const words = ofKind?.nodes ?? NO_NODES;
  const found = new Uint32Array(ofKind?.count ?? 0);
  let size = 0;

  for (let word = 0; word < words.length; word++) {
    if (word % WORDS_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }
    for (let bits = words[word] as number; bits !== 0; bits &= bits - 1) {
      const node = word * NODES_PER_WORD + 31 - Math.clz32(bits & -bits);
      if (test(node)) {
        found[size++] = node;
      }
    }
  }

  return found.slice(0, size);
}
