import type {
  GraphNodeDetails,
  GraphRelationshipDetails,
  ListedExtension,
  NodeKind,
  ExtensionDetails as PresentedDetails,
  RelationshipKind,
} from '@secgraph/contract';
import type {
  ExtensionDetails,
  ExtensionRecord,
  InfoRecord,
  KindOwner,
  NodeKindRecord,
  RelationshipKindRecord,
} from '@secgraph/database/extensions';
import { appearanceOf } from '@secgraph/graph-schema';
import type { FoundNode, FoundRelationship } from '@secgraph/questions';

/** Wire: `name` is the one for people. */
export function presentExtension({
  id,
  displayName,
  version,
  namespace,
  isBuiltIn,
}: ExtensionRecord): ListedExtension {
  return { id, name: displayName, version, namespace, is_builtin: isBuiltIn };
}

export function presentDetails(
  { id, name, displayName, version, namespace, isBuiltIn }: ExtensionRecord,
  details: ExtensionDetails,
): PresentedDetails {
  const { publisher, homepage, licence, nodeKinds, relationshipKinds, environments } = details;

  return {
    id,
    name,
    display_name: displayName,
    version,
    namespace,
    is_builtin: isBuiltIn,
    publisher,
    homepage,
    licence,
    node_kinds: nodeKinds.map(({ displayName: shown, isDisplayKind, ...kind }) => ({
      ...kind,
      display_name: shown,
      is_display_kind: isDisplayKind,
    })),
    relationship_kinds: relationshipKinds.map(({ displayName: shown, isTraversable, ...kind }) => ({
      ...kind,
      display_name: shown,
      is_traversable: isTraversable,
    })),
    environments: environments.map(({ kind, sourceKind, principalKinds }) => ({
      environment_kind: kind,
      source_kind: sourceKind,
      principal_kinds: [...principalKinds],
    })),
    rules: details.rules.map(({ key, zoneId, zoneName, isEnabled, isOptional, ...rule }) => ({
      ...rule,
      rule_key: key,
      zone_id: zoneId,
      zone_name: zoneName,
      is_enabled: isEnabled,
      allow_disable: isOptional,
    })),
    list_findings: details.listFindings.map(({ displayName: shown, isOffByDefault, ...finding }) => ({
      ...finding,
      display_name: shown,
      is_off_by_default: isOffByDefault,
    })),
    queries: details.queries.map(({ key, ...query }) => ({ ...query, query_key: key })),
  };
}

/** Built-in kinds look as the product draws them. */
export function presentNodeKind(kind: NodeKindRecord): NodeKind {
  const { icon, color } = kind.extension.isBuiltIn ? appearanceOf(kind.name) : kind;

  return {
    node_kind_id: kind.id,
    name: kind.name,
    display_name: kind.displayName,
    description: kind.description,
    is_display_kind: kind.isDisplayKind,
    icon,
    color,
    extension: presentOwner(kind.extension),
    info: presentInfoMap(kind.info),
  };
}

export function presentRelationshipKind(kind: RelationshipKindRecord): RelationshipKind {
  return {
    relationship_kind_id: kind.id,
    name: kind.name,
    display_name: kind.displayName,
    description: kind.description,
    is_traversable: kind.isTraversable,
    extension: presentOwner(kind.extension),
    info: presentInfoMap(kind.info),
  };
}

/** @param kinds those of its kinds that are declared; @param withInfo sections of the kind it is shown as come first */
export function presentNode(
  node: FoundNode,
  kinds: readonly NodeKindRecord[],
  { withInfo }: { readonly withInfo: boolean },
): GraphNodeDetails {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const shown = kinds.filter(({ name }) => name === node.displayKind);
  const others = kinds.filter(({ name }) => name !== node.displayKind);
  const info = [...shown, ...others].flatMap((kind) =>
    kind.info.map((section) => ({ ...presentSection(section), node_kind_id: kind.id })),
  );

  return {
    node_id: node.nodeId,
    kinds: node.kinds.map((name) => ({ node_kind_id: byName.get(name)?.id ?? null, name })),
    properties: withLastSeen(node.properties),
    ...(withInfo ? { info } : {}),
  };
}

export function presentRelationship(
  relationship: FoundRelationship,
  kind: RelationshipKindRecord | undefined,
  { withInfo }: { readonly withInfo: boolean },
): GraphRelationshipDetails {
  const { relationshipId, startId, endId, isTraversable, properties } = relationship;
  const info = (kind?.info ?? []).map((section) => ({
    ...presentSection(section),
    relationship_kind_id: kind?.id ?? 0,
  }));

  return {
    relationship_id: relationshipId,
    source_node_id: startId,
    target_node_id: endId,
    kind: { relationship_kind_id: kind?.id ?? null, name: relationship.kind },
    properties: { ...withLastSeen(properties), is_traversable: isTraversable },
    ...(withInfo ? { info } : {}),
  };
}

/** Wire: told under this name as well. */
function withLastSeen(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return properties['lastseen'] === undefined
    ? { ...properties }
    : { ...properties, lastSeen: properties['lastseen'] };
}

function presentOwner({ id, name, displayName, namespace, version }: KindOwner): NodeKind['extension'] {
  return { extension_id: id, name, display_name: displayName, namespace, version };
}

function presentInfoMap(info: readonly InfoRecord[]): NodeKind['info'] {
  return Object.fromEntries(
    info.map(({ key, title, position, markdown }) => [
      key,
      { title, position, markdown: { content: markdown } },
    ]),
  );
}

function presentSection({ key, title, position, markdown }: InfoRecord) {
  return { name: key, title, position, markdown: { content: markdown } };
}
