import { FINDING_TYPES, type FindingType, findingText } from '@secgraph/analysis';

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

const WHERE: Readonly<Record<FindingType['scope'], string>> = {
  zone: '',
  'tier-zero': 'tier zero alone',
  'certifying-zone': 'zones that ask for certification',
  hygiene: 'everywhere',
};

/** The text of docs/findings.md. */
export function describeFindings(): string {
  const chapters = Map.groupBy(FINDING_TYPES, ({ category }) => category);

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
  ].join('\n');
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
