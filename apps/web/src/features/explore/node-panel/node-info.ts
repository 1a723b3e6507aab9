import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isOfNamespace } from '../../../parts/extensions/declared-kinds.ts';
import { EXTENSIONS_KEY, useInstalled } from '../../../parts/extensions/extension-queries.ts';
import type { GraphNode } from '../../../parts/graph/graph.ts';

/** A part of what an extension tells of a kind of nodes. */
interface NodeInfoSection {
  readonly key: string;
  readonly title: string;
  readonly content: string;
}

/** What extensions tell of the kinds of a node; nothing is asked of one whose kinds nobody can have declared. */
export function useNodeInfo({ id, kind, kinds }: Pick<GraphNode, 'id' | 'kind' | 'kinds'>) {
  const installed = useInstalled();
  const isDeclared = kinds.some((name) => installed.some((extension) => isOfNamespace(name, extension)));

  return useQuery({
    queryKey: [...EXTENSIONS_KEY, 'node', id],
    queryFn: isDeclared
      ? async ({ signal }): Promise<readonly NodeInfoSection[]> => {
          const input = { params: { node_id: Number(id) }, query: { 'include-info': true } };
          const { data } = await call('get-graph-node', input, { signal });
          const shown = data.kinds.find(({ name }) => name === kind)?.node_kind_id;

          return (data.info ?? [])
            .toSorted(
              (one, other) =>
                Number(other.node_kind_id === shown) - Number(one.node_kind_id === shown) ||
                one.position - other.position ||
                one.title.localeCompare(other.title),
            )
            .map(({ name, title, node_kind_id, markdown }) => ({
              key: `${node_kind_id} ${name}`,
              title,
              content: markdown.content,
            }));
        }
      : skipToken,
  });
}
