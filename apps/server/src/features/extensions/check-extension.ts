import type { CheckedExtension } from '@secgraph/contract';
import type { InstalledExtension, InstalledRule } from '@secgraph/database/extensions';
import { compareVersions, type ExtensionDocument, type ListFindingDocument } from '@secgraph/extensions';
import type { KindCount } from '@secgraph/questions';
import { findSimilarKind } from './similar-kind.ts';

type CheckedKind = CheckedExtension['node_kinds'][number];

/** What installing a document would change, by what is installed and what is in the graph. */
export function checkExtension(
  document: ExtensionDocument,
  {
    installed,
    counts,
    conflicts,
    warnings,
  }: {
    readonly installed: InstalledExtension | undefined;
    readonly counts: ReadonlyMap<string, KindCount>;
    readonly conflicts: readonly string[];
    readonly warnings: readonly string[];
  },
): CheckedExtension {
  return {
    name: document.name,
    display_name: document.displayName,
    namespace: document.namespace,
    version: document.version,
    installed_version: installed?.version ?? null,
    is_downgrade: installed !== undefined && compareVersions(document.version, installed.version) < 0,
    node_kinds: diffKinds(
      installed?.nodeKinds ?? [],
      document.nodeKinds,
      (name) => counts.get(name)?.nodes ?? 0,
    ),
    relationship_kinds: diffRelationshipKinds(
      installed?.relationshipKinds ?? [],
      document.relationshipKinds,
      counts,
    ),
    rules: diffComponents(
      [...(installed?.rules ?? []), ...(installed?.listFindings ?? [])],
      [...document.rules, ...document.listFindings.map(asRule)],
      textOfRule,
    ),
    queries: diffComponents(installed?.queries ?? [], document.queries, textOfQuery),
    undeclared: findUndeclared(document, counts),
    conflicts: [...conflicts],
    warnings: [...warnings, ...warnOfIds(document, installed, counts)],
  };
}

/** Nodes that were ingested before keep their ids, so that they come a second time. */
function warnOfIds(
  { environments, hasCaseSensitiveIds }: ExtensionDocument,
  installed: InstalledExtension | undefined,
  counts: ReadonlyMap<string, KindCount>,
): readonly string[] {
  if (hasCaseSensitiveIds === (installed?.hasCaseSensitiveIds ?? false)) {
    return [];
  }

  const becomes = hasCaseSensitiveIds ? 'stay as they are sent' : 'are stored in upper case';
  return [...new Set(environments.map(({ sourceKind }) => sourceKind))]
    .map((sourceKind) => ({ sourceKind, nodes: counts.get(sourceKind)?.nodes ?? 0 }))
    .filter(({ nodes }) => nodes > 0)
    .map(
      ({ sourceKind, nodes }) =>
        `object ids of ${sourceKind} ${becomes} from now on, and the graph has ${nodes} nodes of it: delete the data of the source and upload it again, or nodes may be there twice`,
    );
}

type Kind = ExtensionDocument['nodeKinds'][number] | ExtensionDocument['relationshipKinds'][number];

function diffKinds(
  before: readonly Kind[],
  after: readonly Kind[],
  countOf: (name: string) => number,
): CheckedKind[] {
  const earlier = new Map(before.map((kind) => [kind.name, textOfKind(kind)]));
  const names = new Set(after.map(({ name }) => name));
  const told = (name: string, change: CheckedKind['change']) => ({ name, change, count: countOf(name) });

  return [
    ...after.filter(({ name }) => !earlier.has(name)).map(({ name }) => told(name, 'added')),
    ...after
      .filter((kind) => earlier.has(kind.name) && earlier.get(kind.name) !== textOfKind(kind))
      .map(({ name }) => told(name, 'changed')),
    ...before.filter(({ name }) => !names.has(name)).map(({ name }) => told(name, 'removed')),
  ];
}

/** The same for the same content, in whatever order it is. */
function textOfKind(kind: Kind): string {
  const info = kind.info
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, title, position, markdown }) => [key, title, position, markdown]);
  const own = 'isTraversable' in kind ? [kind.isTraversable] : [kind.isDisplayKind, kind.icon, kind.color];

  return JSON.stringify([kind.displayName, kind.description, own, info]);
}

function diffRelationshipKinds(
  before: ExtensionDocument['relationshipKinds'],
  after: ExtensionDocument['relationshipKinds'],
  counts: ReadonlyMap<string, KindCount>,
): CheckedKind[] {
  const was = new Map(before.map(({ name, isTraversable }) => [name, isTraversable]));
  const is = new Map(after.map(({ name, isTraversable }) => [name, isTraversable]));

  return diffKinds(before, after, (name) => counts.get(name)?.relationships ?? 0).map((kind) => ({
    ...kind,
    is_traversable: is.get(kind.name) ?? null,
    was_traversable: was.get(kind.name) ?? null,
  }));
}

interface Component {
  readonly key: string;
  readonly name: string;
}

function diffComponents<Stored extends Component>(
  before: readonly Stored[],
  after: readonly Stored[],
  textOf: (component: Stored) => string,
): CheckedExtension['rules'] {
  const earlier = new Map(before.map((component) => [component.key, textOf(component)]));
  const keys = new Set(after.map(({ key }) => key));
  const names = (components: readonly Stored[]) => components.map(({ name }) => name);

  return {
    added: names(after.filter(({ key }) => !earlier.has(key))),
    removed: names(before.filter(({ key }) => !keys.has(key))),
    changed: names(after.filter((component) => isOther(earlier.get(component.key), textOf(component)))),
  };
}

function isOther(before: string | undefined, after: string): boolean {
  return before !== undefined && before !== after;
}

/** A rule of findings, to be compared with the installed one of the same name. */
function asRule({ name, displayName, description, cypher }: ListFindingDocument): InstalledRule {
  return { key: name, name: displayName, description, cypher };
}

function textOfRule({ name, description, cypher }: InstalledRule): string {
  return JSON.stringify([name, description, cypher]);
}

function textOfQuery({ name, query, description, category }: InstalledExtension['queries'][number]): string {
  return JSON.stringify([name, query, description, category]);
}

/** Kinds of the graph that look as if they were meant to be declared. */
function findUndeclared(
  { namespace, nodeKinds, relationshipKinds, environments }: ExtensionDocument,
  counts: ReadonlyMap<string, KindCount>,
): CheckedExtension['undeclared'] {
  const nodeNames = nodeKinds.map(({ name }) => name);
  const relationshipNames = relationshipKinds.map(({ name }) => name);
  const sourceKinds = environments.map(({ sourceKind }) => sourceKind);
  const declared = new Set([...nodeNames, ...relationshipNames, ...sourceKinds]);

  return [...counts.values()]
    .filter(({ name }) => !declared.has(name))
    .flatMap(({ name, nodes, relationships }) => [
      ...(nodes === 0 ? [] : [{ name, element: 'node' as const, count: nodes, among: nodeNames }]),
      ...(relationships === 0
        ? []
        : [{ name, element: 'relationship' as const, count: relationships, among: relationshipNames }]),
    ])
    .map(({ among, ...kind }) => ({
      ...kind,
      similar: findSimilarKind(kind.name, among, namespace) ?? null,
    }));
}
