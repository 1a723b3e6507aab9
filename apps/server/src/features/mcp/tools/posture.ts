import { Type } from 'typebox';
import { cleanValue } from '../clean-text.ts';
import { fieldsOf, Links, recordsOf, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

/** An analysis an hour for a week is still told whole. */
const MAX_POINTS = 200;
const MEASURES = [
  'findings',
  'assets',
  'attack-paths',
  'archived-findings',
  'session-completeness',
  'group-completeness',
] as const;
const Moment = Type.String({ maxLength: 40, description: 'RFC 3339' });

export const posture = defineTool({
  name: 'posture',
  title: 'Posture over time',
  description:
    'How exposed a zone was at each analysis, over one, some or all environments, each principal counted once; or how another number changed. By default of the last 30 days.',
  input: Type.Object(
    {
      measure: Type.Optional(
        Type.Enum(['exposure', ...MEASURES], {
          description: 'Default: exposure. All others need environment_ids',
        }),
      ),
      environment_ids: Type.Optional(
        Type.Array(Type.String({ maxLength: 4_096 }), { minItems: 1, maxItems: 50 }),
      ),
      zone_id: Type.Optional(
        Type.Integer({ minimum: 0, description: '0: hygiene; default: tier zero and hygiene together' }),
      ),
      start: Type.Optional(Moment),
      end: Type.Optional(Moment),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    measure: Type.String(),
    environments: Type.Array(Type.Unknown()),
    start: Type.String(),
    end: Type.String(),
    points: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'The first one first' }),
    links: Links,
  }),
  list: 'points',
  run: async (
    { measure = 'exposure', environment_ids: ids, zone_id: zoneId, start, end },
    { ask, links },
  ) => {
    const span = { start, end, asset_group_tag_id: zoneId };
    const answer =
      measure === 'exposure'
        ? await ask.get('/api/v2/attack-paths/exposure', { environment_id: ids, ...span })
        : await ask.get(`/api/v2/posture-history/${measure}`, { environments: ids, ...span });
    const points = recordsOf(answer['data']);
    const named = answer['environments'];

    return {
      data: {
        measure,
        environments: Array.isArray(named) ? named.map((each) => cleanValue(each)) : [],
        start: textOf(answer['start']),
        end: textOf(answer['end']),
        points: points.slice(-MAX_POINTS).map((point) => fieldsOf(point)),
        truncated: points.length > MAX_POINTS,
        links: { show: links.posture },
      },
    };
  },
});
