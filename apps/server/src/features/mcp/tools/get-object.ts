import { Type } from 'typebox';
import { cleanProperties } from '../clean-text.ts';
import { PAGING, type PageWish, pageWishOf } from '../cursor.ts';
import { ToolError } from '../operations.ts';
import { type Entity, entityOfKind } from './entity-of-kind.ts';
import { fieldsOf, idOf, Links, numberOf, recordsOf, ToldNode, textOf } from './shapes.ts';
import { defineTool, type ToolContext } from './tool.ts';

type Fields = Readonly<Record<string, unknown>>;

export const getObject = defineTool({
  name: 'get_object',
  title: 'One object with its lists',
  description:
    'One object by its object id: kinds, properties and how long its lists are; or, with `list`, a page of one of them, such as members, memberships, sessions, admin-rights, admin-users, controllers (who controls it) and controllables (what it controls); of the cloud inbound-control, outbound-control, group-members, active-assignments and others. An unknown list is refused.',
  input: Type.Object(
    {
      object_id: Type.String({ minLength: 1, maxLength: 4_096 }),
      list: Type.Optional(
        Type.String({ pattern: '^[a-z]{1,30}(-[a-z]{1,30}){0,6}$', description: 'Of which to tell a page' }),
      ),
      ...PAGING,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    object: ToldNode,
    kinds: Type.Array(Type.String()),
    properties: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Data of the graph, without secrets; empty where a list is told',
    }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'How long its lists are' }),
    objects: Type.Array(ToldNode),
    total: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Of the list; null: none was asked for',
    }),
    links: Links,
  }),
  list: 'objects',
  run: async ({ object_id: objectId, list, ...paging }, context) => {
    const node = await findNode(objectId, context);
    const entity = entityOfKind(node.kind);
    const data = {
      object: { object_id: node.object_id, name: node.name, kind: node.kind },
      kinds: [node.kind],
      properties: {},
      counts: {},
      objects: [],
      total: null,
      links: { show: context.links.object(node.object_id) },
    };
    if (list !== undefined) {
      const page = pageWishOf(paging);
      const { objects, total } = await readList(entity, node.object_id, { list, page }, context);

      return {
        data: { ...data, objects, total },
        nextSkip:
          page.skip + objects.length < total && objects.length > 0 ? page.skip + page.limit : undefined,
      };
    }

    return { data: { ...data, ...(await readAbout(entity, node, context)) } };
  },
});

interface FoundNode {
  readonly object_id: string;
  readonly name: string;
  readonly kind: string;
}

/** Search tells exact matches first. */
export async function findNode(objectId: string, { ask }: Pick<ToolContext, 'ask'>): Promise<FoundNode> {
  const answer = await ask.get('/api/v2/search', { q: objectId, limit: 10 });
  const node = recordsOf(answer['data']).find(
    ({ objectid }) => idOf(objectid).toUpperCase() === objectId.trim().toUpperCase(),
  );
  if (node === undefined) {
    throw new ToolError(
      'there is no object with this id that you may see; search finds objects by name',
      404,
    );
  }

  return { object_id: idOf(node['objectid']), name: textOf(node['name']), kind: textOf(node['type']) };
}

async function readAbout(entity: Entity | undefined, node: FoundNode, { ask }: ToolContext): Promise<Fields> {
  if (entity?.of === 'directory') {
    const { data } = await ask.get(`/api/v2/${entity.collection}/${encodeURIComponent(node.object_id)}`);
    const { props, kinds, ...counts } = fieldsOf(data);

    return about(kinds, props, counts);
  }
  if (entity?.of === 'cloud') {
    const { data } = await ask.get(`/api/v2/azure/${entity.type}`, { object_id: node.object_id });
    const { props, kinds, kind: _, isTierZero: __, isOwnedObject: ___, ...counts } = fieldsOf(data);

    return about(kinds, props, counts);
  }

  const drawn = await ask.get('/api/v2/graph-search', { query: node.object_id, type: 'exact' });
  const [first] = Object.values(fieldsOf(drawn['data']));

  return about([node.kind], fieldsOf(first)['data'], {});
}

function about(kinds: unknown, properties: unknown, counts: Fields): Fields {
  return {
    kinds: Array.isArray(kinds) ? kinds.map(textOf) : [],
    properties: cleanProperties(fieldsOf(properties)),
    counts: Object.fromEntries(
      Object.entries(counts).flatMap(([name, value]) =>
        Number.isInteger(value) ? [[name, Number(value)]] : [],
      ),
    ),
  };
}

async function readList(
  entity: Entity | undefined,
  objectId: string,
  { list, page }: { readonly list: string; readonly page: PageWish },
  { ask }: ToolContext,
): Promise<{ objects: readonly FoundNode[]; total: number }> {
  const paging = { skip: page.skip, limit: page.limit, type: 'list' };
  if (entity?.of === 'cloud') {
    const answer = await ask.get(`/api/v2/azure/${entity.type}`, {
      object_id: objectId,
      related_entity_type: list,
      ...paging,
    });

    return {
      objects: recordsOf(answer['data']).map((node) => {
        const properties = fieldsOf(node['props']);
        return {
          object_id: idOf(properties['objectid']),
          name: textOf(properties['name'] ?? properties['displayname']),
          kind: textOf(node['kind']),
        };
      }),
      total: numberOf(answer['count']),
    };
  }

  const collection = entity?.collection ?? 'base';
  const answer = await ask.find(`/api/v2/${collection}/${encodeURIComponent(objectId)}/${list}`, paging);
  if (answer === undefined) {
    throw new ToolError(
      `objects of this kind have no list ${list}; without it, counts tell of those they have`,
    );
  }

  return {
    objects: recordsOf(answer['data']).map((node) => ({
      object_id: idOf(node['objectID']),
      name: textOf(node['name']),
      kind: textOf(node['label']),
    })),
    total: numberOf(answer['count']),
  };
}
