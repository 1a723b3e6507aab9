import { type GraphSnapshot, kindIdOf, kindRange } from '@secgraph/graph';
import { StringProperty } from '../properties/string-property.ts';

export type NodeTest = (node: number) => boolean;

/** Whether a computer runs Windows. Few computers have a name of a system that no other one has. */
export function windowsTest(snapshot: GraphSnapshot): NodeTest {
  const system = new StringProperty(snapshot, 'operatingsystem');
  const known = new Map<number, boolean>([[0, false]]);

  return (node) => {
    const code = system.codeOf(node);
    const isWindows = known.get(code) ?? system.textOf(code).toUpperCase().includes('WINDOWS');
    known.set(code, isWindows);
    return isWindows;
  };
}

/** Whether something of one of these kinds ends at a node. */
export function inboundTest(snapshot: GraphSnapshot, kinds: readonly string[]): NodeTest {
  return adjacencyTest(snapshot, 'inbound', kinds);
}

/** Whether something of one of these kinds begins at a node. */
export function outboundTest(snapshot: GraphSnapshot, kinds: readonly string[]): NodeTest {
  return adjacencyTest(snapshot, 'outbound', kinds);
}

function adjacencyTest(
  snapshot: GraphSnapshot,
  direction: 'inbound' | 'outbound',
  kinds: readonly string[],
): NodeTest {
  const kindIds = kinds.map((kind) => kindIdOf(snapshot, kind)).filter((kindId) => kindId !== undefined);

  return (node) =>
    kindIds.some((kindId) => {
      const { from, to } = kindRange(snapshot[direction], node, kindId);
      return from < to;
    });
}
