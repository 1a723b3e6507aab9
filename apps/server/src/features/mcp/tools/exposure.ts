import { Type } from 'typebox';
import { findNode } from './get-object.ts';
import { fieldsOf, Links, numberOf, ToldNode } from './shapes.ts';
import { defineTool } from './tool.ts';

const Reach = Type.Object({
  total: Type.Integer(),
  by_kind: Type.Record(Type.String(), Type.Integer()),
  by_hops: Type.Array(Type.Integer(), { description: 'At one hop, two hops, and so on' }),
});

export const exposure = defineTool({
  name: 'exposure',
  title: 'Exposure and impact of an object',
  description:
    'How many objects reach one by attack paths (exposure), how many it reaches (impact), and how many of tier zero, each by kind and by hops. find_paths tells which, and how.',
  input: Type.Object(
    { object_id: Type.String({ minLength: 1, maxLength: 4_096 }) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    object: ToldNode,
    exposure: Reach,
    impact: Reach,
    impact_on_tier_zero: Reach,
    links: Links,
  }),
  run: async ({ object_id: objectId }, context) => {
    const { ask, links } = context;
    const node = await findNode(objectId, context);
    const common = { only_traversable: true, limit: 1 };
    const [inbound, outbound, tierZero] = await Promise.all([
      ask.get('/api/v2/graphs/paths-to', { end_node: node.object_id, from: 'any', ...common }),
      ask.get('/api/v2/graphs/paths-from', { start_node: node.object_id, to: 'any', ...common }),
      ask.get('/api/v2/graphs/paths-from', { start_node: node.object_id, to: 'tier-zero', ...common }),
    ]);

    return {
      data: {
        object: node,
        exposure: reachOf(inbound),
        impact: reachOf(outbound),
        impact_on_tier_zero: reachOf(tierZero),
        links: {
          exposure: links.paths(undefined, node.object_id, 'to'),
          impact: links.paths(node.object_id, undefined, 'from'),
        },
      },
    };
  },
});

function reachOf(answer: Readonly<Record<string, unknown>>) {
  const data = fieldsOf(answer['data']);
  const hops = data['total_by_hops'];

  return {
    total: numberOf(data['total']),
    by_kind: fieldsOf(data['total_by_kind']),
    by_hops: Array.isArray(hops) ? hops.map(numberOf) : [],
  };
}
