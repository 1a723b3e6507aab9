import { Type } from 'typebox';
import { fieldsOf, idOf, Links, numberOf, recordsOf, ToldNode, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

type Fields = Readonly<Record<string, unknown>>;

const Cut = Type.Object({
  relationship_id: Type.Integer({ description: 'Graph id, for what_if' }),
  kind: Type.String(),
  source: ToldNode,
  target: ToldNode,
  cut_off_principals: Type.Integer({ description: 'Who no longer reaches the zone when it alone is gone' }),
});

export const chokePoints = defineTool({
  name: 'choke_points',
  title: 'Where to cut',
  description:
    'The fewest relationships whose removal keeps everybody out of a zone, and those that shut out most by themselves. Exact, on the graph as it is. Narrow it to an environment, a zone, a type of findings, or the ways of one finding.',
  input: Type.Object(
    {
      zone_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Default: tier zero' })),
      environment_id: Type.Optional(Type.String({ maxLength: 4_096 })),
      finding: Type.Optional(Type.String({ maxLength: 256, description: 'A type of findings' })),
      finding_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'One finding; without the other arguments' }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'Of each list; default 10' }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    members: Type.Integer(),
    exposed_principals: Type.Integer(),
    inseparable_principals: Type.Integer({ description: 'Whom nothing cuts off' }),
    minimum_cut: Type.Array(Cut),
    minimum_cut_total: Type.Integer(),
    exposed_after: Type.Array(Type.Integer(), {
      description:
        'For each of the minimum cut, who still reaches the zone once it and all before it are gone',
    }),
    strongest: Type.Array(Cut),
    strongest_total: Type.Integer(),
    links: Links,
  }),
  list: 'strongest',
  run: async (input, { ask, links }) => {
    const { limit = 10 } = input;
    const answer = await ask.get('/api/v2/attack-paths/choke-points', {
      asset_group_tag_id: input.zone_id,
      environment_id: input.environment_id,
      finding: input.finding,
      finding_id: input.finding_id,
      limit,
    });
    const data = fieldsOf(answer['data']);
    const [cut, strongest] = [fieldsOf(data['minimum_cut']), fieldsOf(data['choke_points'])];
    const after = cut['exposed_after'];
    const totals = [numberOf(cut['count']), numberOf(strongest['count'])];

    return {
      data: {
        members: numberOf(data['member_count']),
        exposed_principals: numberOf(data['exposed_principals']),
        inseparable_principals: numberOf(data['inseparable_principals']),
        minimum_cut: recordsOf(cut['relationships']).map(presentCut),
        minimum_cut_total: totals[0],
        exposed_after: Array.isArray(after) ? after.map(numberOf) : [],
        strongest: recordsOf(strongest['relationships']).map(presentCut),
        strongest_total: totals[1],
        truncated: totals.some((total) => total > limit),
        links: { show: links.chokePoints },
      },
    };
  },
});

function presentCut(row: Fields) {
  return {
    relationship_id: numberOf(row['relationship_id']),
    kind: textOf(row['kind']),
    source: endOf(row['source']),
    target: endOf(row['target']),
    cut_off_principals: numberOf(row['cut_off_principals']),
  };
}

function endOf(value: unknown) {
  const node = fieldsOf(value);

  return { object_id: idOf(node['object_id']), name: textOf(node['name']), kind: textOf(node['kind']) };
}
