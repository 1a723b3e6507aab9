import { Type } from 'typebox';
import { cleanValue } from '../clean-text.ts';
import { PAGING, pageWishOf } from '../cursor.ts';
import { fieldsOf, Links, numberOf, recordsOf, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

const MAX_POINTS = 25;
const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));
const Moment = Type.String({ maxLength: 40, description: 'RFC 3339; the last analysis up to then' });

export const compareAnalyses = defineTool({
  name: 'compare_analyses',
  title: 'What changed between two analyses',
  description:
    'Without `from`: the analyses of the last 30 days, which can be compared. With it: how exposure, findings, members of zones and relationships into them changed until `to` (default now), and a page of the changes of one sort.',
  input: Type.Object(
    {
      from: Type.Optional(Moment),
      to: Type.Optional(Moment),
      environment_id: Type.Optional(Type.String({ maxLength: 4_096 })),
      zone_id: Type.Optional(Type.Integer({ minimum: 0 })),
      changes: Type.Optional(
        Type.Enum(['findings', 'members', 'relationships'], { description: 'Default: findings' }),
      ),
      ...PAGING,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    analyses: Rows,
    summary: Type.Record(Type.String(), Type.Unknown(), {
      description: 'How many appeared and vanished, and exposure in percent before and after',
    }),
    changes: Rows,
    total: Type.Integer(),
    links: Links,
  }),
  list: 'changes',
  run: async (input, { ask, links }) => {
    const { from, to, changes: sort = 'findings' } = input;
    if (from === undefined) {
      const points = await ask.get('/api/v2/attack-paths/points', { limit: MAX_POINTS });

      return {
        data: {
          analyses: rowsOf(points['data']),
          summary: {},
          changes: [],
          total: 0,
          truncated: numberOf(points['count']) > MAX_POINTS,
          links: { show: links.posture },
        },
      };
    }

    const page = pageWishOf(input);
    const where = { from, to, environment_id: input.environment_id, asset_group_tag_id: input.zone_id };
    const [diff, list] = await Promise.all([
      ask.get('/api/v2/attack-paths/diff', where),
      ask.get(`/api/v2/attack-paths/diff/${sort}`, { ...where, ...page }),
    ]);
    const { steps: _, exposures, ...summary } = fieldsOf(diff['data']);
    const rows = rowsOf(list['data']);
    const total = numberOf(list['count']);

    return {
      data: {
        analyses: [],
        summary: { ...fieldsOf(cleanValue(summary)), exposures: rowsOf(exposures).slice(0, 50) },
        changes: rows,
        total,
        links: { show: links.diff(textOf(from), to) },
      },
      nextSkip: page.skip + rows.length < total && rows.length > 0 ? page.skip + rows.length : undefined,
    };
  },
});

function rowsOf(value: unknown) {
  return recordsOf(value).map((row) => fieldsOf(cleanValue(row)));
}
