import { Type } from 'typebox';
import { cleanValue } from '../clean-text.ts';
import { ToolError } from '../operations.ts';
import { fieldsOf, Links, numberOf, recordsOf } from './shapes.ts';
import { defineTool } from './tool.ts';

const MAX_CHANGES = 100;
const MAX_ROWS = 50;

const Relationship = Type.Object(
  {
    source: Type.String({ maxLength: 4_096, description: 'Object id' }),
    kind: Type.String({ pattern: '^\\w{1,100}$' }),
    target: Type.String({ maxLength: 4_096, description: 'Object id' }),
  },
  { additionalProperties: false },
);
const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));

export const whatIf = defineTool({
  name: 'what_if',
  title: 'What would change',
  description:
    'Works out the next analysis on the graph with some relationships removed or added, beside the graph as it is: exposure of zones, findings that are resolved and that are new. Nothing is stored.',
  input: Type.Object(
    {
      remove: Type.Optional(Type.Array(Relationship, { maxItems: MAX_CHANGES })),
      add: Type.Optional(Type.Array(Relationship, { maxItems: MAX_CHANGES })),
      remove_derived: Type.Optional(
        Type.Boolean({
          description:
            'Removed relationships that an analysis would derive again stay away, as if their cause had been mended',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    zones: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'Before and after' }),
    findings: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'Types, before and after',
    }),
    returning: Rows,
    resolved_findings: Rows,
    resolved_total: Type.Integer(),
    new_findings: Rows,
    new_total: Type.Integer(),
    links: Links,
  }),
  list: 'resolved_findings',
  run: async ({ remove = [], add = [], remove_derived: isDerivedGone = false }, { ask, links }) => {
    if (remove.length + add.length === 0) {
      throw new ToolError('name at least one relationship to remove or to add');
    }
    const answer = await ask.send('POST', '/api/v2/attack-paths/simulate', {
      remove,
      add,
      remove_derived: isDerivedGone,
    });
    const data = fieldsOf(answer['data']);
    const [returning, resolved, added] = ['returning', 'resolved_findings', 'new_findings'].map((name) =>
      fieldsOf(data[name]),
    );

    return {
      data: {
        zones: rowsOf(data['zones']),
        findings: rowsOf(data['findings']),
        returning: rowsOf(returning?.['items']),
        resolved_findings: rowsOf(resolved?.['items']),
        resolved_total: numberOf(resolved?.['count']),
        new_findings: rowsOf(added?.['items']),
        new_total: numberOf(added?.['count']),
        truncated: [returning, resolved, added].some((list) => numberOf(list?.['count']) > MAX_ROWS),
        links: { show: links.whatIf },
      },
    };
  },
});

function rowsOf(value: unknown) {
  return recordsOf(value)
    .slice(0, MAX_ROWS)
    .map((row) => fieldsOf(cleanValue(row)));
}
