import { findRelationshipKind, RELATIONSHIP_KINDS } from '../relationships/relationship-sets.ts';
import type { DeclaredExtension, DeclaredNodeKind, DeclaredRelationshipKind } from './declared-extension.ts';

/** A kind whose nodes are environments: domains, tenants, and what extensions declare. */
export interface EnvironmentKind {
  /** Of the kind, where an extension declares it. */
  readonly id: number | undefined;
  /** For people. */
  readonly displayName: string;
  /** The kind that nodes have which are environments. */
  readonly kind: string;
  /** Holds the object id of the environment that a node belongs to. */
  readonly property: string;
  /** Undefined: it is built in. */
  readonly extension: DeclaredExtension | undefined;
}

/** A declared kind with the extension that declares it. */
export type OwnedKind<Kind> = Kind & { readonly extension: DeclaredExtension };

/**
 * What kinds mean: the built-in ones, and those that installed extensions declare. It is the only place that knows what
 * gives control, who somebody can act as, and what an environment is. Plain data, so it crosses threads; made anew when
 * an extension is installed, replaced or removed.
 */
export interface GraphModel {
  /** Two models of the same revision are the same. 0: nothing is installed. */
  readonly revision: number;
  /** In the order of their names. */
  readonly extensions: readonly DeclaredExtension[];
  /** Kinds of relationships that give control: the built-in ones in schema order, then those of extensions. */
  readonly traversableKinds: ReadonlySet<string>;
  /** Kinds whose nodes somebody can act as: they are what exposure and impact count. */
  readonly principalKinds: ReadonlySet<string>;
  /** The built-in ones first. */
  readonly environmentKinds: readonly EnvironmentKind[];
  /** Declared ones, by name. */
  readonly nodeKinds: ReadonlyMap<string, OwnedKind<DeclaredNodeKind>>;
  /** Declared ones, by name. */
  readonly relationshipKinds: ReadonlyMap<string, OwnedKind<DeclaredRelationshipKind>>;
  /** Types of findings that somebody switched on (true) or off, by name. */
  readonly findingSwitches: ReadonlyMap<string, boolean>;
}

const BUILT_IN_PRINCIPALS = ['User', 'Computer', 'AZUser', 'AZServicePrincipal', 'AZDevice', 'AZVM'];

const BUILT_IN_ENVIRONMENTS: readonly EnvironmentKind[] = [
  { id: undefined, kind: 'Domain', displayName: 'Domain', property: 'domainsid', extension: undefined },
  { id: undefined, kind: 'AZTenant', displayName: 'Tenant', property: 'tenantid', extension: undefined },
];

/** The property that says to which declared environment a node belongs; the built-in platforms have their own. */
const DECLARED_ENVIRONMENT_PROPERTY = 'environmentid';

export function createGraphModel(
  revision: number,
  extensions: readonly DeclaredExtension[],
  findingSwitches: ReadonlyMap<string, boolean> = new Map(),
): GraphModel {
  const declared = extensions.flatMap((extension) =>
    extension.relationshipKinds.map((kind) => ({ ...kind, extension })),
  );
  const environments = extensions.flatMap((extension) =>
    extension.environments.map((environment) => ({ ...environment, extension })),
  );
  // Two environments may have the same kind, with other sources.
  const environmentKinds = new Map(environments.map(({ kind, extension }) => [kind, extension]));

  const nodeKinds = new Map(
    extensions.flatMap((extension) =>
      extension.nodeKinds.map((kind) => [kind.name, { ...kind, extension }] as const),
    ),
  );

  return {
    revision,
    extensions,
    traversableKinds: new Set(
      [...RELATIONSHIP_KINDS, ...declared].filter((kind) => kind.isTraversable).map(({ name }) => name),
    ),
    principalKinds: new Set([
      ...BUILT_IN_PRINCIPALS,
      ...environments.flatMap(({ principalKinds }) => principalKinds),
    ]),
    environmentKinds: [
      ...BUILT_IN_ENVIRONMENTS,
      ...Array.from(environmentKinds, ([kind, extension]) => ({
        id: nodeKinds.get(kind)?.id,
        kind,
        displayName: nodeKinds.get(kind)?.displayName ?? kind,
        property: DECLARED_ENVIRONMENT_PROPERTY,
        extension,
      })),
    ],
    nodeKinds,
    relationshipKinds: new Map(declared.map((kind) => [kind.name, kind])),
    findingSwitches,
  };
}

/** What holds where nothing is installed. */
export const BUILT_IN_MODEL: GraphModel = createGraphModel(0, []);

/** Whether the product or an installed extension knows the kind of relationship. */
export function isKnownRelationshipKind(model: GraphModel, name: string): boolean {
  return findRelationshipKind(name) !== undefined || model.relationshipKinds.has(name);
}
