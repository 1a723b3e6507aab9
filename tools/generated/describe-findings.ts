import {
  ALL_CONTROLS,
  BUILT_IN_FINDING_TYPES,
  controlsOf,
  type FindingType,
  FRAMEWORK_IDS,
  FRAMEWORKS,
  findingText,
} from '@secgraph/analysis';

const HEAD = `# Findings

What every analysis looks for. Made from the sources by \`npm run generate\`.

A type is found in tier zero and in every other zone that is analysed, unless the last column says otherwise.
*Crosses* is a relationship that begins outside of the zone and of all higher ones, and ends in it; its ends are of
any kind unless they are named. The severity goes by the exposure, the share of principals that can take over the
start, or by the impact, the share that falls with the end: critical from 95 %, high from 80 %, moderate from 40 %.

A relationship counts as a way when it gives control; principals are users and computers, and in Azure users, service
principals, devices and virtual machines. Members of the zone and of higher ones do not count for its exposure. A
share is of the principals of the domain or tenant and of all that trusts and synchronisation connect with it.
`;

const CONTROLS_HEAD = `## Controls of compliance frameworks

Which controls a finding speaks against, by its type. \`GET /api/v2/compliance/frameworks\` tells the same with the
number of findings, and lists of findings are filtered by \`compliance_control\`. The titles are short; the text of the
framework counts. What a framework asks for that no graph tells, training or backups, say, is not in the list, and a
control without findings is not met for that reason alone.
`;

const WHERE: Readonly<Record<FindingType['scope'], string>> = {
  zone: '',
  'tier-zero': 'tier zero alone',
  'certifying-zone': 'zones that ask for certification',
  hygiene: 'everywhere',
};

/** The text of docs/findings.md. */
export function describeFindings(): string {
  const chapters = Map.groupBy(BUILT_IN_FINDING_TYPES, ({ category }) => category);

  return [
    HEAD,
    ...[...chapters].flatMap(([category, types]) => [
      `## ${category}`,
      '',
      '| Type | What is wrong | Rule | By | Where |',
      '|---|---|---|---|---|',
      ...types.map(describeType),
      '',
    ]),
    CONTROLS_HEAD,
    ...FRAMEWORK_IDS.flatMap((framework) => [
      `### ${FRAMEWORKS[framework].name}`,
      '',
      `Published at <${FRAMEWORKS[framework].url}>.`,
      '',
      '| Control | What it is about |',
      '|---|---|',
      ...ALL_CONTROLS.filter((control) => control.framework === framework).map(
        ({ id, title }) => `| ${id} | ${title} |`,
      ),
      '',
    ]),
    '### By type',
    '',
    `| Type | ${FRAMEWORK_IDS.map((framework) => FRAMEWORKS[framework].name).join(' | ')} |`,
    `|---|${FRAMEWORK_IDS.map(() => '---|').join('')}`,
    ...BUILT_IN_FINDING_TYPES.map(describeControls),
    '',
  ].join('\n');
}

function describeControls({ name }: FindingType): string {
  const cells = FRAMEWORK_IDS.map((framework) =>
    controlsOf(name)
      .filter((control) => control.framework === framework)
      .map(({ id }) => id)
      .join(', '),
  );
  return `| \`${name}\` | ${cells.join(' | ')} |`;
}

function describeType(type: FindingType): string {
  const about = findingText(type, 'short_description', { isZone: false });
  return `| \`${type.name}\` | ${about} | ${describeRule(type)} | ${type.gradedBy} | ${WHERE[type.scope]} |`;
}

function describeRule(type: FindingType): string {
  if (type.shape === 'list') {
    return 'a single object';
  }

  const [from, to] = [type.sourceKinds, type.targetKinds].map((kinds) => kinds?.join(', '));
  if (type.scope === 'hygiene') {
    return `\`${type.kind}\` from a group that nearly everybody is in`;
  }
  return [
    `crosses: \`${type.kind}\``,
    ...(from === undefined ? [] : [`from ${from}`]),
    ...(to === undefined ? [] : [`to ${to}`]),
  ].join(' ');
}
