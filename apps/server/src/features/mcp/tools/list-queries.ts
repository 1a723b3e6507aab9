import { Type } from 'typebox';
import { cleanText } from '../clean-text.ts';
import { PAGING, pageWishOf } from '../cursor.ts';
import { Links, numberOf, recordsOf, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

const MAX_STATEMENT = 4_000;
/** What one service has of them, or as many as an assistant can choose from. */
const MAX_SAVED = 1_000;

export const listQueries = defineTool({
  name: 'list_queries',
  title: 'Saved queries, and those that come along',
  description:
    'Cypher statements that people saved, shared or published, and those that come with the service. run_cypher runs one by its statement, or a saved one by its id.',
  input: Type.Object(
    {
      text: Type.Optional(
        Type.String({ maxLength: 200, description: 'What name, description or category contains' }),
      ),
      origin: Type.Optional(Type.Enum(['saved', 'prebuilt'], { description: 'Default: both' })),
      ...PAGING,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    queries: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Of a saved one, a number' }),
        origin: Type.Enum(['saved', 'prebuilt']),
        name: Type.String(),
        category: Type.String(),
        description: Type.String(),
        statement: Type.String(),
      }),
    ),
    total: Type.Integer(),
    links: Links,
  }),
  permission: 'saved_queries/Read',
  list: 'queries',
  run: async ({ text = '', origin, ...paging }, { ask, links }) => {
    const { skip, limit } = pageWishOf(paging);
    const [saved, prebuilt] = await Promise.all([
      origin === 'prebuilt'
        ? undefined
        : ask.get('/api/v2/saved-queries', { scope: 'all', sort_by: 'name', limit: MAX_SAVED }),
      origin === 'saved' ? undefined : ask.get('/api/v2/prebuilt-queries', {}),
    ]);
    const all = [
      ...recordsOf(saved?.['data']).map((query) => presentQuery(query, 'saved')),
      ...recordsOf(prebuilt?.['data']).map((query) => presentQuery(query, 'prebuilt')),
    ];
    const wanted = text.toLowerCase();
    const found = all.filter(({ id, name, description, category }) =>
      `${id}\n${name}\n${description}\n${category}`.toLowerCase().includes(wanted),
    );

    return {
      data: {
        queries: found.slice(skip, skip + limit),
        total: found.length,
        truncated: numberOf(saved?.['count']) > MAX_SAVED,
        links: { show: links.overview },
      },
      nextSkip: skip + limit < found.length ? skip + limit : undefined,
    };
  },
});

function presentQuery(query: Readonly<Record<string, unknown>>, origin: 'saved' | 'prebuilt') {
  return {
    id: textOf(query['id']),
    origin,
    name: textOf(query['name']),
    category: textOf(query['category'] ?? query['folder']),
    description: textOf(query['description']),
    statement: cleanText(typeof query['query'] === 'string' ? query['query'] : '', MAX_STATEMENT),
  };
}
