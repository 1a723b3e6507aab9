import { type Static, Type } from 'typebox';
import { ToolError } from '../operations.ts';
import { explainKind, KindExplanation } from './explain-kind.ts';
import { listShortestPaths, type PathEdge } from './paths-in-graph.ts';
import { fieldsOf, idOf, Links, numberOf, recordsOf, ToldNode, textOf } from './shapes.ts';
import { defineTool, type ToolAnswer, type ToolContext } from './tool.ts';

const DEFAULT_PATHS = 5;

const Input = Type.Object(
  {
    from: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        description: 'Object id of the start; or any (default) or owned, for whoever reaches `to`',
      }),
    ),
    to: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        description: 'Object id of the end; or any or tier-zero (default), for whatever `from` reaches',
      }),
    ),
    relationship_kinds: Type.Optional(
      Type.Array(Type.String({ pattern: '^\\w{1,100}$' }), {
        minItems: 1,
        maxItems: 100,
        description: 'Only over these kinds',
      }),
    ),
    only_traversable: Type.Optional(
      Type.Boolean({ description: 'Only over relationships that give control; default true' }),
    ),
    max_hops: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    max_paths: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Default 5' })),
  },
  { additionalProperties: false },
);

const FROM_SETS: readonly string[] = ['any', 'owned'];
const TO_SETS: readonly string[] = ['any', 'tier-zero'];

export const findPaths = defineTool({
  name: 'find_paths',
  title: 'Attack paths, with what each relationship means',
  description:
    'Shortest attack paths from one object to another, from any or the owned objects to one, or from one object to tier zero or anything. Each hop is told in order; `explanations` say of each kind what it means, what an attacker gains and how to mend it. At least one end is an object id (of search).',
  input: Input,
  output: Type.Object({
    paths: Type.Array(
      Type.Object({
        hops: Type.Integer(),
        start: ToldNode,
        steps: Type.Array(
          Type.Object({
            kind: Type.String(),
            to: ToldNode,
            graph_ids: Type.Object(
              { source: Type.Integer(), target: Type.Integer() },
              { description: 'For explain_relationship' },
            ),
          }),
        ),
      }),
    ),
    total_ends: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How many objects there are at the open end, told or not; null: both ends were given',
    }),
    total_by_kind: Type.Record(Type.String(), Type.Integer()),
    explanations: Type.Array(KindExplanation),
    links: Links,
  }),
  list: 'paths',
  run: async (input, context) => {
    const { from = 'any', to = 'tier-zero' } = input;
    const [isFromSet, isToSet] = [FROM_SETS.includes(from), TO_SETS.includes(to)];
    if (isFromSet && isToSet) {
      throw new ToolError('give the object id of one end at least; search finds it');
    }

    return isFromSet || isToSet
      ? nearestPaths({ ...input, from, to }, isToSet ? 'from' : 'to', context)
      : pathsBetween({ ...input, from, to }, context);
  },
});

type Wish = Static<typeof Input> & { readonly from: string; readonly to: string };

async function pathsBetween(wish: Wish, { ask, links }: ToolContext): Promise<ToolAnswer> {
  const answer = await ask.find('/api/v2/graphs/shortest-path', {
    start_node: wish.from,
    end_node: wish.to,
    ...followed(wish),
  });
  const page = { show: links.paths(wish.from, wish.to, 'between') };
  if (answer === undefined) {
    return { data: { ...NO_PATHS, total_ends: null, links: page } };
  }
  const graph = fieldsOf(answer['data']);
  const nodes = fieldsOf(graph['nodes']);
  const idOfNode = (objectId: string) =>
    Object.keys(nodes).find(
      (id) => idOf(fieldsOf(nodes[id])['objectId']).toUpperCase() === objectId.toUpperCase(),
    ) ?? '';
  const edges = edgesOf(graph);
  const { max_paths: limit = DEFAULT_PATHS, max_hops: most = Number.POSITIVE_INFINITY } = wish;
  const found = listShortestPaths(edges, {
    starts: [idOfNode(wish.from)],
    goal: idOfNode(wish.to),
    limit: limit + 1,
  }).filter((path) => path.length <= most);

  return {
    data: {
      ...present(found.slice(0, limit), nodes),
      total_ends: null,
      total_by_kind: {},
      truncated: found.length > limit,
      links: page,
    },
  };
}

async function nearestPaths(
  wish: Wish,
  open: 'from' | 'to',
  { ask, links }: ToolContext,
): Promise<ToolAnswer> {
  const { max_paths: limit = DEFAULT_PATHS } = wish;
  const common = { ...followed(wish), max_hops: wish.max_hops, limit };
  const answer =
    open === 'to'
      ? await ask.get('/api/v2/graphs/paths-to', { end_node: wish.to, from: wish.from, ...common })
      : await ask.get('/api/v2/graphs/paths-from', { start_node: wish.from, to: wish.to, ...common });
  const graph = fieldsOf(answer['data']);
  const nodes = fieldsOf(graph['nodes']);
  const edges = edgesOf(graph);
  const ends = recordsOf(graph['ends']).map(({ node_id: id }) => String(id));
  const fixed = open === 'to' ? wish.to : wish.from;
  const fixedId =
    Object.keys(nodes).find(
      (id) => idOf(fieldsOf(nodes[id])['objectId']).toUpperCase() === fixed.toUpperCase(),
    ) ?? '';
  const paths = ends.flatMap((end) =>
    listShortestPaths(edges, {
      starts: [open === 'to' ? end : fixedId],
      goal: open === 'to' ? fixedId : end,
      limit: 1,
    }),
  );
  const total = numberOf(graph['total']);
  const mode =
    open === 'to'
      ? wish.from === 'owned'
        ? 'from-owned'
        : 'to'
      : wish.to === 'tier-zero'
        ? 'to-tier-zero'
        : 'from';

  return {
    data: {
      ...present(paths, nodes),
      total_ends: total,
      total_by_kind: fieldsOf(graph['total_by_kind']),
      truncated: total > paths.length,
      links: {
        show: links.paths(open === 'from' ? fixed : undefined, open === 'to' ? fixed : undefined, mode),
      },
    },
  };
}

const NO_PATHS = { paths: [], total_by_kind: {}, explanations: [] };

function followed({ relationship_kinds: kinds, only_traversable: only = true }: Wish) {
  return {
    only_traversable: only,
    relationship_kinds: kinds === undefined ? undefined : `in:${kinds.join(',')}`,
  };
}

function edgesOf(graph: Readonly<Record<string, unknown>>): readonly PathEdge[] {
  return recordsOf(graph['edges']).map(({ source, target, kind }) => ({
    source: String(source),
    target: String(target),
    kind: textOf(kind),
  }));
}

function present(paths: readonly (readonly PathEdge[])[], nodes: Readonly<Record<string, unknown>>) {
  const told = (id: string) => {
    const node = fieldsOf(nodes[id]);
    return { object_id: idOf(node['objectId']), name: textOf(node['label']), kind: textOf(node['kind']) };
  };
  const kinds = [...new Set(paths.flat().map(({ kind }) => kind))].sort();

  return {
    paths: paths.map((path) => ({
      hops: path.length,
      start: told(path[0]?.source ?? ''),
      steps: path.map(({ source, target, kind }) => ({
        kind,
        to: told(target),
        graph_ids: { source: Number(source), target: Number(target) },
      })),
    })),
    explanations: kinds.map(explainKind),
  };
}
