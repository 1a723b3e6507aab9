import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markDisabled } from './disabled-nodes.ts';
import type { Graph, GraphNode } from './graph.ts';

const call = vi.fn();
beforeEach(() => {
  call.mockReset();
});

function node(id: string, properties?: GraphNode['properties']): GraphNode {
  const facts = { objectId: id, label: id, kind: 'User', kinds: [], lastSeen: '' };
  return { id, ...facts, isTierZero: false, isOwned: false, ...(properties && { properties }) };
}

const graphOf = (...nodes: readonly GraphNode[]): Graph => ({
  nodes: new Map(nodes.map((one) => [one.id, one])),
  edges: [],
});
const disabledOf = ({ nodes }: Graph) =>
  [...nodes.values()].filter(({ isDisabled }) => isDisabled === true).map(({ id }) => id);
const { signal } = new AbortController();

describe('disabled accounts', () => {
  it('are looked up where a route gives no properties', async () => {
    call.mockResolvedValue({ data: { table: { rows: [[2]] } } });
    const marked = await markDisabled(
      graphOf(node('1'), node('2'), node('3', { enabled: false })),
      signal,
      call,
    );

    expect(disabledOf(marked)).toEqual(['2']);
    expect(call.mock.calls[0]?.[1].body.parameters).toEqual({ ids: [1, 2] });
  });

  it('are not asked for where properties tell', async () => {
    const graph = graphOf(node('1', {}));

    expect(await markDisabled(graph, signal, call)).toBe(graph);
    expect(call).not.toHaveBeenCalled();
  });

  it('that cannot be looked up leave the answer as it is, unless nobody waits for it any more', async () => {
    call.mockRejectedValue(new Error('refused'));
    const graph = graphOf(node('1'));
    expect(await markDisabled(graph, signal, call)).toBe(graph);

    await expect(markDisabled(graph, AbortSignal.abort(), call)).rejects.toThrow('aborted');
  });
});
