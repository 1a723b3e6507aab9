import { SEVERITIES } from '@secgraph/vocabulary';
import { Type } from 'typebox';
import { PAGING, pageWishOf } from '../cursor.ts';
import { idOf, Links, nullableNumber, numberOf, recordsOf, textOf } from './shapes.ts';
import { defineTool } from './tool.ts';

type Fields = Readonly<Record<string, unknown>>;

const Severity = Type.Enum([...SEVERITIES]);
const NullableCount = Type.Union([Type.Integer(), Type.Null()]);
const NullableText = Type.Union([Type.String(), Type.Null()]);

/** One finding, or all of a type in a zone. */
export const ToldFinding = Type.Object({
  id: Type.Union([Type.Integer(), Type.Null()], { description: 'For get_finding; null: a type' }),
  finding: Type.String({ description: 'The type' }),
  title: Type.String(),
  category: Type.String(),
  severity: Severity,
  zone: Type.String(),
  zone_id: Type.Integer({ description: '0: hygiene, which is of no zone' }),
  environment_id: NullableText,
  environment: NullableText,
  source: NullableText,
  target: NullableText,
  count: Type.Integer({ description: 'How many findings the row is about' }),
  exposure_count: Type.Integer({ description: 'Principals that can begin there' }),
  impact_count: Type.Integer({ description: 'Principals that fall with the end' }),
  closes_count: NullableCount,
  effort: NullableText,
  side_effects: NullableText,
  status: NullableText,
  first_seen: Type.String(),
});

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'Findings, the worst first',
  description:
    'What is wrong, worst first; equally severe ones by how many principals fixing them shuts out, then by effort. By default those that the last analysis found and nobody accepted. With `by_type`, one row for each type and zone. get_finding tells evidence and remediation of one.',
  input: Type.Object(
    {
      min_severity: Type.Optional(
        Type.Unsafe<string>({ ...Severity, description: 'This severity and worse ones' }),
      ),
      environment_id: Type.Optional(Type.String({ maxLength: 4_096 })),
      zone_id: Type.Optional(Type.Integer({ minimum: 0, description: '0: hygiene, which is of no zone' })),
      finding: Type.Optional(Type.String({ maxLength: 256, description: 'A type, such as T0GenericAll' })),
      status: Type.Optional(
        Type.Enum([
          'active',
          'in_progress',
          'fixed',
          'accepted',
          'false_positive',
          'remediated',
          'orphaned',
          'deprecated',
        ]),
      ),
      text: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'What the title, or a name or an object id of either end, contains',
        }),
      ),
      by_type: Type.Optional(Type.Boolean()),
      ...PAGING,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    findings: Type.Array(ToldFinding),
    total: Type.Integer({ description: 'All rows, told or not' }),
    links: Links,
  }),
  list: 'findings',
  run: async (input, { ask, links }) => {
    const page = pageWishOf(input);
    const { min_severity: least, environment_id: environmentId, zone_id: zoneId, finding, status } = input;
    const severities = severitiesFrom(least);
    const answer = await ask.get(
      `/api/v2/attack-paths/${input.by_type === true ? 'finding-groups' : 'findings'}`,
      {
        severity: severities.map((severity) => `eq:${severity}`),
        environment_id: equals(environmentId),
        asset_group_tag_id: equals(zoneId),
        finding: equals(finding),
        status: equals(status),
        search: input.text,
        ...page,
      },
    );
    const rows = recordsOf(answer['data']);
    const total = numberOf(answer['count']);

    return {
      data: {
        findings: rows.map((row) => (input.by_type === true ? presentGroup(row) : presentFinding(row))),
        total,
        links: {
          show: links.findings({
            environment_id: environmentId,
            asset_group_tag_id: zoneId,
            text: input.text,
          }),
        },
      },
      nextSkip: page.skip + rows.length < total && rows.length > 0 ? page.skip + rows.length : undefined,
    };
  },
});

/** None without a wish, so that none is left out; the vocabulary has the mildest first. */
function severitiesFrom(least: string | undefined): readonly string[] {
  if (least === undefined) {
    return [];
  }
  const mildestFirst: readonly string[] = SEVERITIES;

  return mildestFirst.slice(mildestFirst.indexOf(least));
}

function equals(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : `eq:${value}`;
}

export function presentFinding(row: Fields) {
  return {
    ...presentShared(row),
    id: numberOf(row['id']),
    environment_id: idOf(row['environment_id']),
    environment: textOf(row['environment_name']),
    source: nullableText(row['source_principal_name']),
    target: nullableText(row['target_principal_name']),
    count: 1,
    effort: nullableText(row['effort']),
    side_effects: nullableText(row['side_effects']),
    status: nullableText(row['status']),
  };
}

function presentGroup(row: Fields) {
  return {
    ...presentShared(row),
    id: null,
    environment_id: null,
    environment: null,
    source: null,
    target: null,
    count: numberOf(row['count']),
    effort: null,
    side_effects: null,
    status: null,
  };
}

function presentShared(row: Fields) {
  return {
    finding: textOf(row['finding']),
    title: textOf(row['title']),
    category: textOf(row['category']),
    severity: textOf(row['severity']),
    zone: textOf(row['zone_name']),
    zone_id: numberOf(row['asset_group_tag_id']),
    exposure_count: numberOf(row['exposure_count']),
    impact_count: numberOf(row['impact_count']),
    closes_count: nullableNumber(row['closes_count']),
    first_seen: textOf(row['first_seen']),
  };
}

function nullableText(value: unknown): string | null {
  return typeof value === 'string' ? textOf(value) : null;
}
