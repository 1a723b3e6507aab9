import { Type } from 'typebox';
import { PAGING, pageWishOf } from '../cursor.ts';
import { idOf, Links, recordsOf, ToldNode, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Find objects by name or id',
  description:
    'Finds objects of the graph whose name or object id is or contains a text. Other tools take the object ids that it tells.',
  input: Type.Object(
    {
      query: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A name, part of one, or an object id',
      }),
      kind: Type.Optional(
        Type.String({
          maxLength: 256,
          description: 'Only objects of this kind, such as User, Group, Computer, AZUser',
        }),
      ),
      ...PAGING,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    objects: Type.Array(
      Type.Object({
        ...ToldNode.properties,
        distinguished_name: Type.String(),
        is_tier_zero: Type.Boolean(),
      }),
    ),
    links: Links,
  }),
  list: 'objects',
  run: async ({ query, kind, ...page }, { ask, links }) => {
    const { skip, limit } = pageWishOf(page);
    const answer = await ask.get('/api/v2/search', { q: query, type: kind, skip, limit: limit + 1 });
    const found = recordsOf(answer['data']);
    const first = found[0];

    return {
      data: {
        objects: found.slice(0, limit).map((node) => ({
          object_id: idOf(node['objectid']),
          name: textOf(node['name']),
          kind: textOf(node['type']),
          distinguished_name: textOf(node['distinguishedname']),
          is_tier_zero: /\badmin_tier_0\b/.test(textOf(node['system_tags'])),
        })),
        links: first === undefined ? {} : { first_object: links.object(idOf(first['objectid'])) },
      },
      nextSkip: found.length > limit ? skip + limit : undefined,
    };
  },
});
