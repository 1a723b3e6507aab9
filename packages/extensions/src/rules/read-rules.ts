import type { ListFindingDocument, RuleDocument } from '../document/extension-document.ts';
import { JsonFields } from '../document/json-fields.ts';
import { invalid } from '../errors.ts';
import { keyOf } from './component-key.ts';
import { findingFieldsOf, readListFinding } from './read-list-finding.ts';
import { findStatementProblem, readStatement } from './rule-statement.ts';

const MAX_RULES = 1_000;
const MAX_RULE_NAME = 500;
const MAX_DESCRIPTION = 10_000;

/** What a rule is: most select members of a zone, others say what is wrong. */
export type ReadRule = { readonly selector: RuleDocument } | { readonly listFinding: ListFindingDocument };

/** One rule, or `rules` of them. @param file its name, from which rules without a key get theirs */
export function readRules(
  value: unknown,
  { namespace, file }: { readonly namespace: string; readonly file: string },
): readonly ReadRule[] {
  const document = JsonFields.of(value, file);
  const isList = document.has('rules') || !document.has('name');
  const rules = isList ? document.objects('rules') : [document];

  return rules.map((rule, index) =>
    readRule(rule, { namespace, file: isList ? `${file}_${index + 1}` : file }),
  );
}

function readRule(rule: JsonFields, origin: { readonly namespace: string; readonly file: string }): ReadRule {
  const cypher = readStatement(rule);
  const finding = findingFieldsOf(rule);
  if (finding !== undefined) {
    return { listFinding: readListFinding(rule, finding, cypher) };
  }

  return {
    selector: {
      key: keyOf(rule, ['rule_key', 'rule_id', 'id'], origin),
      name: rule.text('name').trim(),
      description: rule.text('description'),
      cypher,
      zone: rule.text('zone').trim(),
      isEnabled: rule.flag('enabled', true),
      isOptional: rule.flag('allow_disable', true),
    },
  };
}

/** @throws `EXTENSION_INVALID` */
export function checkRules(rules: readonly RuleDocument[], namespace: string): void {
  if (rules.length > MAX_RULES) {
    throw invalid(`the extension has more than ${MAX_RULES} rules`);
  }

  const keys = new Set<string>();
  const names = new Set<string>();
  for (const rule of rules) {
    const problem = findProblem(rule, namespace);
    if (problem !== undefined) {
      throw invalid(problem);
    }
    if (keys.has(rule.key)) {
      throw invalid(`duplicate rule key: ${rule.key}`);
    }
    if (names.has(rule.name)) {
      throw invalid(`duplicate rule name: ${rule.name}`);
    }
    keys.add(rule.key);
    names.add(rule.name);
  }
}

function findProblem(
  { key, name, description, cypher }: RuleDocument,
  namespace: string,
): string | undefined {
  if (name === '') {
    return `rule ${key} has no name`;
  }
  if (name.length > MAX_RULE_NAME) {
    return `the name of rule ${key} is longer than ${MAX_RULE_NAME} characters`;
  }
  if (description.length > MAX_DESCRIPTION) {
    return `the description of rule ${name} is longer than ${MAX_DESCRIPTION} characters`;
  }
  if (!key.startsWith(`${namespace}_`)) {
    return `rule ${key} is missing extension namespace prefix`;
  }
  return findStatementProblem(`rule ${name}`, cypher);
}
