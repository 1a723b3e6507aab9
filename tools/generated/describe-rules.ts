import {
  allNeeds,
  BASICS_RULES,
  DERIVATION_RULES,
  RULE_FAMILIES,
  RULE_SWITCHES,
  type Rule,
  type RuleDescription,
} from '@secgraph/analysis';

const HEAD = `# Rules

What every analysis adds to the collected graph. Made from the sources by \`npm run generate\`.

A rule runs after those that derive what it reads. One that fails is reported, what it derived before stays, and
the others go on. \`SECGRAPH_ANALYSIS_RULES\` chooses the rule set; the last table says in what they differ.
`;

type DescribedRule = RuleDescription & Pick<Rule, 'isExtended'>;

/** The text of docs/rules.md. */
export function describeRules(): string {
  const rules: readonly DescribedRule[] = [...BASICS_RULES, ...DERIVATION_RULES];
  const chapters = Object.entries(RULE_FAMILIES).map(([family, title]) => ({
    title,
    rules: rules.filter((rule) => rule.family === family),
  }));

  return [
    HEAD,
    ...chapters.filter((chapter) => chapter.rules.length > 0).map(describeChapter),
    describeSwitches(),
  ].join('\n');
}

function describeChapter({
  title,
  rules,
}: {
  readonly title: string;
  readonly rules: readonly DescribedRule[];
}): string {
  return [`## ${title}`, '', ...rules.map(describeRule)].join('\n');
}

function describeRule({ id, derives, needs, summary, source, isExtended }: DescribedRule): string {
  const { nodes, relationships, properties } = allNeeds(needs);
  const reads = [
    ['nodes', nodes],
    ['relationships', relationships],
    ['properties', properties],
  ] as const;
  const rows = [
    ...(derives.length === 0 ? [] : [['Derives', code(derives)]]),
    ...reads.flatMap(([what, names]) => (names.size === 0 ? [] : [[`Reads ${what}`, code([...names])]])),
    ...(isExtended === true ? [['Runs', 'while `analysis.extended_techniques` is enabled']] : []),
    ['Source', source],
  ];

  return [
    `### ${id}`,
    '',
    summary,
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    '',
  ].join('\n');
}

function describeSwitches(): string {
  return [
    '## Rule sets',
    '',
    '| Switch | Decides | `current` | `2025-11` |',
    '|---|---|---|---|',
    ...RULE_SWITCHES.map(
      (row) => `| \`${row.name}\` | ${row.meaning} | ${text(row.current)} | ${text(row['2025-11'])} |`,
    ),
    '',
  ].join('\n');
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function text(value: string | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.replaceAll('-', ' ');
}
