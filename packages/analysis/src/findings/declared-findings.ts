import type {
  DeclaredExtension,
  DeclaredFinding,
  DeclaredListFinding,
  DeclaredRelationshipKind,
  GraphModel,
} from '@secgraph/graph-schema';
import type { FindingType, ListFindingType, RelationshipFindingType } from './finding-type.ts';

const DEFAULT_SUFFIX = '_Finding';
/** What holds a platform together crosses into zones all the time: it would hide what is wrong. */
const STRUCTURE = /_(?:Contains|MemberOf|HasRole|HasBaseRole)$/;

/**
 * Types of findings that extensions bring: those that they wrote, those of their rules, and one for each other relationship that gives control
 * and crosses into a zone, so that a platform is looked at without anybody having to write anything.
 */
export function declaredFindingTypes({ extensions, relationshipKinds }: GraphModel): readonly FindingType[] {
  const written = extensions.flatMap((extension) =>
    extension.findings.map((finding) => writtenType(extension, finding)),
  );
  const covered = new Set(written.map(({ kind }) => kind));
  const names = new Set(written.map(({ name }) => name));

  return [
    ...written,
    ...extensions.flatMap((extension) =>
      extension.listFindings.map((finding) => listType(extension, finding)),
    ),
    ...[...relationshipKinds.values()]
      .filter(({ name, isTraversable }) => isTraversable && !covered.has(name))
      .filter(({ name }) => !names.has(name + DEFAULT_SUFFIX))
      .map(({ extension, ...kind }) => defaultType(extension, kind)),
  ];
}

function writtenType(
  extension: DeclaredExtension,
  { id, name, displayName, relationshipKind, environmentKind }: DeclaredFinding,
): RelationshipFindingType {
  return {
    ...crossing(extension, { title: displayName, kind: relationshipKind }),
    name,
    declared: { extensionId: extension.id, findingId: id, environmentKind },
  };
}

function listType(
  { id: extensionId, displayName: platform }: DeclaredExtension,
  { id, name, displayName, statement, severity, environmentKind, isOffByDefault }: DeclaredListFinding,
): ListFindingType {
  return {
    name,
    title: displayName,
    platform,
    category: 'Risky Settings',
    shape: 'list',
    scope: 'hygiene',
    gradedBy: 'impact',
    about: `A rule of ${platform} finds these objects.`,
    remedy: 'Change what the rule looks at, or accept the risk.',
    ...(isOffByDefault ? { isOffByDefault } : {}),
    declared: {
      extensionId,
      findingId: id,
      environmentKind: environmentKind === '' ? undefined : environmentKind,
      statement,
      severity,
    },
  };
}

function defaultType(
  extension: DeclaredExtension,
  { name, displayName }: DeclaredRelationshipKind,
): RelationshipFindingType {
  return {
    ...crossing(extension, { title: displayName, kind: name }),
    name: name + DEFAULT_SUFFIX,
    ...(STRUCTURE.test(name) ? { isOffByDefault: true } : {}),
    declared: { extensionId: extension.id, findingId: undefined, environmentKind: undefined },
  };
}

function crossing(
  { displayName: platform }: DeclaredExtension,
  { title, kind }: { readonly title: string; readonly kind: string },
): Omit<RelationshipFindingType, 'name' | 'declared'> {
  return {
    title,
    kind,
    platform,
    category: 'Tier Zero Attack Paths',
    shape: 'relationship',
    scope: 'zone',
    gradedBy: 'exposure',
    sourceKinds: undefined,
    targetKinds: undefined,
    about: `Principals outside of {zone} gain control of objects in {zone} over relationships ${kind} (${platform}).`,
    remedy: 'Remove the relationship where it was granted, or move its start into {zone}.',
  };
}
