import type {
  EnvironmentDocument,
  FindingDocument,
  InfoDocument,
  NodeKindDocument,
  RelationshipKindDocument,
} from '../document/extension-document.ts';
import type { JsonFields } from '../document/json-fields.ts';
import { undecodable } from '../errors.ts';

/** What a schema document says, with nothing of it checked but types. */
export interface Schema {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly namespace: string;
  readonly hasCaseSensitiveIds: boolean;
  readonly nodeKinds: readonly NodeKindDocument[];
  readonly relationshipKinds: readonly RelationshipKindDocument[];
  readonly environments: readonly EnvironmentDocument[];
  readonly findings: readonly FindingDocument[];
}

/** As icons of the set are called; nobody may write others into a page, and they would be drawn as unknown ones. */
const ICON_NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** Sections and fields that are not known are left out: others publish more. */
export function readSchema(document: JsonFields): Schema {
  const schema = document.object('schema');
  const name = schema?.text('name') ?? '';

  return {
    name,
    displayName: schema?.text('display_name') || name,
    version: schema?.text('version') ?? '',
    namespace: schema?.text('namespace') ?? '',
    hasCaseSensitiveIds: schema?.flag('case_sensitive_ids', false) ?? false,
    nodeKinds: document.objects('node_kinds').map(readNodeKind),
    relationshipKinds: document
      .objects('relationship_kinds')
      .map((kind) => readRelationshipKind(kind, schema?.text('namespace') ?? '')),
    environments: document.objects('environments').map(readEnvironment),
    findings: document.objects('relationship_findings').map(readFinding),
  };
}

function readNodeKind(kind: JsonFields): NodeKindDocument {
  const name = kind.text('name');
  const icon = kind.text('icon');

  return {
    name,
    displayName: kind.text('display_name') || name,
    description: kind.text('description'),
    isDisplayKind: kind.flag('is_display_kind', false),
    icon: ICON_NAME.test(icon) ? icon : '',
    color: kind.text('color'),
    info: readInfo(kind),
  };
}

function readRelationshipKind(kind: JsonFields, namespace: string): RelationshipKindDocument {
  const name = kind.text('name');

  return {
    name,
    displayName: kind.text('display_name') || wordsOf(name, namespace),
    description: kind.text('description'),
    isTraversable: kind.flag('is_traversable', false),
    info: readInfo(kind),
  };
}

/** `GH_CanWriteBranch` → `Can Write Branch`. */
function wordsOf(name: string, namespace: string): string {
  const own = name.startsWith(`${namespace}_`) ? name.slice(namespace.length + 1) : name;

  return own
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .trim();
}

function readEnvironment(environment: JsonFields): EnvironmentDocument {
  return {
    kind: environment.text('environment_kind'),
    sourceKind: environment.text('source_kind'),
    principalKinds: environment.texts('principal_kinds'),
  };
}

function readFinding(finding: JsonFields): FindingDocument {
  const name = finding.text('name');
  const remediation = finding.object('remediation');
  const text = (key: string) => remediation?.text(key) ?? '';

  return {
    name,
    displayName: finding.text('display_name') || name,
    relationshipKind: finding.text('relationship_kind'),
    environmentKind: finding.text('environment_kind'),
    shortDescription: text('short_description'),
    longDescription: text('long_description'),
    shortRemediation: text('short_remediation'),
    longRemediation: text('long_remediation'),
  };
}

function readInfo(kind: JsonFields): readonly InfoDocument[] {
  const info = kind.object('info');
  if (info === undefined) {
    return [];
  }

  return info.keys().map((key) => {
    const section = info.object(key);
    const markdown = section?.object('markdown');
    const unknown = markdown?.keys().find((field) => field !== 'content');
    if (unknown !== undefined) {
      throw undecodable(`${markdown?.at(unknown)}: unknown field "${unknown}"`);
    }

    return {
      key,
      title: section?.text('title') || key,
      position: section?.integer('position') ?? 0,
      markdown: markdown?.text('content') ?? '',
    };
  });
}
