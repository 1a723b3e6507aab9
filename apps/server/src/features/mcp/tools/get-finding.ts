import { Type } from 'typebox';
import { cleanProperties, cleanText } from '../clean-text.ts';
import { ToolError } from '../operations.ts';
import { explainKind, KindExplanation } from './explain-kind.ts';
import { presentFinding, ToldFinding } from './list-findings.ts';
import { fieldsOf, idOf, Links, ToldNode, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

const MAX_TEXT = 8_000;
const End = Type.Union([
  Type.Object({ ...ToldNode.properties, properties: Type.Record(Type.String(), Type.Unknown()) }),
  Type.Null(),
]);

export const getFinding = defineTool({
  name: 'get_finding',
  title: 'One finding with evidence and remediation',
  description:
    'One finding by its id: both ends and the relationship with their properties as evidence, what the type means and how to mend it, with what that may break. Also of findings that are not found any more.',
  input: Type.Object(
    { finding_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    finding: ToldFinding,
    source: End,
    target: End,
    relationship: Type.Union([
      Type.Object({ kind: Type.String(), properties: Type.Record(Type.String(), Type.Unknown()) }),
      Type.Null(),
    ]),
    description: Type.String({ description: 'Markdown' }),
    remediation: Type.String({ description: 'Markdown' }),
    explanation: Type.Union([KindExplanation, Type.Null()]),
    links: Links,
  }),
  run: async ({ finding_id: id }, { ask, links }) => {
    const answer = await ask.find(`/api/v2/attack-paths/findings/${id}`);
    if (answer === undefined) {
      throw new ToolError('there is no such finding that you may see; list_findings tells their ids', 404);
    }
    const row = fieldsOf(answer['data']);
    // Zones below tier zero have words of their own.
    const prefix =
      /^tier zero$/i.test(textOf(row['zone_name'])) || row['asset_group_tag_id'] === 0 ? '' : 'tx-';
    const type = encodeURIComponent(textOf(row['finding']));
    const [description, remediation] = await Promise.all(
      ['long_description', 'long_remediation'].map((document) =>
        ask.text(`/api/v2/assets/findings/${type}/${prefix}${document}`).catch((error: unknown) => {
          if (error instanceof ToolError) {
            return '';
          }
          throw error;
        }),
      ),
    );
    const kind = textOf(row['relationship_kind']);

    return {
      data: {
        finding: presentFinding(row),
        source: endOf(row, 'source'),
        target: endOf(row, 'target'),
        relationship:
          kind === ''
            ? null
            : { kind, properties: cleanProperties(fieldsOf(row['relationship_properties'])) },
        description: documentOf(description),
        remediation: documentOf(remediation),
        explanation: kind === '' ? null : explainKind(kind),
        links: { show: links.finding(id), choke_points: links.chokePoints, what_if: links.whatIf },
      },
    };
  },
});

function endOf(row: Readonly<Record<string, unknown>>, end: 'source' | 'target') {
  const objectId = idOf(row[`${end}_principal_id`]);

  return objectId === ''
    ? null
    : {
        object_id: objectId,
        name: textOf(row[`${end}_principal_name`]),
        kind: textOf(row[`${end}_principal_kind`]),
        properties: cleanProperties(fieldsOf(row[`${end}_properties`])),
      };
}

/** Extensions bring texts of their own: paragraphs stay, what is not seen goes. */
function documentOf(text = ''): string {
  return text
    .slice(0, MAX_TEXT)
    .split('\n')
    .map((line) => cleanText(line, MAX_TEXT))
    .join('\n');
}
