import { findRelationshipHelp } from '@secgraph/graph-schema/help';
import { Type } from 'typebox';
import { ToolError } from '../operations.ts';
import { explainKind, KindExplanation } from './explain-kind.ts';
import { fieldsOf, idOf, Links, recordsOf, ToldNode, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

const MAX_RELATIONSHIPS = 200;

export const explainRelationship = defineTool({
  name: 'explain_relationship',
  title: 'What a relationship means, and why it is there',
  description:
    'Of a kind of relationships: when it is there, what an attacker gains, what its use leaves in logs, how to detect and mend it, what that may break. With the graph ids of both ends (of find_paths), also the part of the graph that a derived relationship was derived from.',
  input: Type.Object(
    {
      kind: Type.String({ pattern: '^\\w{1,100}$', description: 'Such as GenericAll or ADCSESC1' }),
      source_graph_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
      target_graph_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...KindExplanation.properties,
    meaning: Type.String(),
    detection: Type.String(),
    traces: Type.Array(
      Type.Object({
        source: Type.String(),
        text: Type.String(),
        event_id: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    derived_from: Type.Array(Type.Object({ source: ToldNode, kind: Type.String(), target: ToldNode }), {
      description: 'Empty: it was collected, or no ends were given',
    }),
    links: Links,
  }),
  list: 'derived_from',
  run: async ({ kind, source_graph_id: source, target_graph_id: target }, { ask, links }) => {
    if ((source === undefined) !== (target === undefined)) {
      throw new ToolError('give the graph ids of both ends, or of none');
    }
    const help = findRelationshipHelp(kind);
    if (help === undefined && source === undefined) {
      throw new ToolError(
        `nobody has described the kind ${kind}; the resource secgraph://kinds has all kinds`,
        404,
      );
    }
    const composition =
      source === undefined
        ? undefined
        : await ask.get('/api/v2/graphs/edge-composition', {
            edge_type: kind,
            source_node: source,
            target_node: target,
          });
    const graph = fieldsOf(composition?.['data']);
    const nodes = fieldsOf(graph['nodes']);
    const told = (id: unknown) => {
      const node = fieldsOf(nodes[String(id)]);
      return { object_id: idOf(node['objectId']), name: textOf(node['label']), kind: textOf(node['kind']) };
    };
    const edges = recordsOf(graph['edges']);

    return {
      data: {
        ...explainKind(kind),
        meaning: help?.meaning ?? '',
        detection: help?.detection ?? '',
        traces: (help?.traces ?? []).map(({ source: log, text, eventId }) => ({
          source: log,
          text,
          event_id: eventId ?? null,
        })),
        derived_from: edges.slice(0, MAX_RELATIONSHIPS).map((edge) => ({
          source: told(edge['source']),
          kind: textOf(edge['kind']),
          target: told(edge['target']),
        })),
        truncated: edges.length > MAX_RELATIONSHIPS,
        links: { overview: links.overview },
      },
    };
  },
});
