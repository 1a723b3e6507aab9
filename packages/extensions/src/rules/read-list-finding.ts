import type { FindingSeverity, ListFindingDocument } from '../document/extension-document.ts';
import type { JsonFields } from '../document/json-fields.ts';
import { invalid } from '../errors.ts';
import { isHarmlessMarkdown } from '../markdown/harmless-markdown.ts';
import type { KnownKinds } from '../schema/check-schema.ts';
import type { Schema } from '../schema/read-schema.ts';
import { MAX_NAME_LENGTH } from '../schema/schema-limits.ts';
import { findStatementProblem } from './rule-statement.ts';

const MAX_LIST_FINDINGS = 1_000;
const MAX_TEXT = 50_000;
const SEVERITIES: readonly FindingSeverity[] = ['low', 'moderate', 'high', 'critical'];

/** Others who read rules know nothing of this field, and leave it alone. */
export function findingFieldsOf(rule: JsonFields): JsonFields | undefined {
  return rule.object('secgraph')?.object('finding');
}

/** @param finding what {@link findingFieldsOf} the rule are @throws `EXTENSION_INVALID` */
export function readListFinding(
  rule: JsonFields,
  finding: JsonFields,
  statement: string,
): ListFindingDocument {
  const name = finding.text('name');

  return {
    name,
    displayName: finding.text('title').trim() || rule.text('name').trim() || name,
    cypher: statement,
    severity: readSeverity(finding),
    environmentKind: finding.text('environment_kind'),
    description: finding.text('description') || rule.text('description'),
    remediation: finding.text('remediation'),
    isEnabled: finding.flag('enabled', true),
  };
}

function readSeverity(finding: JsonFields): FindingSeverity {
  const text = finding.text('severity') || 'moderate';
  const severity = SEVERITIES.find((known) => known === text);
  if (severity === undefined) {
    throw invalid(`the severity of list finding ${finding.text('name')} must be ${SEVERITIES.join(', ')}`);
  }
  return severity;
}

/** @throws `EXTENSION_INVALID` */
export function checkListFindings(
  findings: readonly ListFindingDocument[],
  schema: Schema,
  known: KnownKinds,
): void {
  if (findings.length > MAX_LIST_FINDINGS) {
    throw invalid(`the extension has more than ${MAX_LIST_FINDINGS} list findings`);
  }

  const environments = new Set([...schema.environments.map(({ kind }) => kind), ...known.environmentKinds]);
  const names = new Set(
    [...schema.nodeKinds, ...schema.relationshipKinds, ...schema.findings].map(({ name }) => name),
  );
  for (const finding of findings) {
    const problem = findProblem(finding, { namespace: schema.namespace, environments, names });
    if (problem !== undefined) {
      throw invalid(problem);
    }
    names.add(finding.name);
  }
}

interface Declared {
  readonly namespace: string;
  readonly environments: ReadonlySet<string>;
  /** Of everything that has one. */
  readonly names: ReadonlySet<string>;
}

function findProblem(
  { name, displayName, cypher, environmentKind, description, remediation }: ListFindingDocument,
  { namespace, environments, names }: Declared,
): string | undefined {
  const subject = `list finding ${name}`;
  if (!name.startsWith(`${namespace}_`) || name.length === namespace.length + 1) {
    return `${subject} is missing extension namespace prefix`;
  }
  if (name.length > MAX_NAME_LENGTH || displayName.length > MAX_NAME_LENGTH) {
    return `the name of ${subject.slice(0, 60)} is longer than ${MAX_NAME_LENGTH} characters`;
  }
  if (names.has(name)) {
    return `duplicate ${subject}`;
  }
  if (environmentKind !== '' && !environments.has(environmentKind)) {
    return `the environment kind ${environmentKind} of ${subject} is not declared`;
  }
  if (description.length > MAX_TEXT || remediation.length > MAX_TEXT) {
    return `a text of ${subject} is longer than ${MAX_TEXT} characters`;
  }
  if (![description, remediation].every((text) => text === '' || isHarmlessMarkdown(text))) {
    return 'markdown content contains unsafe or disallowed HTML';
  }
  return findStatementProblem(subject, cypher);
}
