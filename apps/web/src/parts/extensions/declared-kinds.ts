/** An installed extension, as the service lists it; the built-in ones among them. */
export interface Extension {
  readonly id: number;
  /** For people. */
  readonly name: string;
  readonly version: string;
  /** What the names of its kinds begin with, but for the underscore. */
  readonly namespace: string;
  readonly isBuiltIn: boolean;
}

/** A kind of relationships that an extension declares. */
export interface DeclaredKind {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Attack paths follow it. */
  readonly isTraversable: boolean;
}

/** An installed extension with its kinds of relationships. */
export interface DeclaringExtension {
  /** For people. */
  readonly name: string;
  /** Undefined: its list and its kinds do not fit together. */
  readonly namespace: string | undefined;
  readonly kinds: readonly DeclaredKind[];
}

/** A kind as the service lists it: with the name by which extensions are told apart, which the list of them lacks. */
export interface ListedKind extends DeclaredKind {
  readonly schemaName: string;
}

/** Each schema with the extension that it is of: the one with the longest namespace that all of its names begin with. */
export function groupDeclaredKinds(
  kinds: readonly ListedKind[],
  extensions: readonly Extension[],
): readonly DeclaringExtension[] {
  const longestFirst = extensions.toSorted((one, other) => other.namespace.length - one.namespace.length);

  return Array.from(
    Map.groupBy(kinds, ({ schemaName }) => schemaName),
    ([schemaName, declared]) => {
      const extension = longestFirst.find((one) => declared.every(({ name }) => isOfNamespace(name, one)));

      return {
        name: extension?.name ?? schemaName,
        namespace: extension?.namespace,
        kinds: declared.map(({ schemaName: _, ...kind }) => kind),
      };
    },
  ).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether a kind has the name of one that the extension may declare. */
export function isOfNamespace(kind: string, { namespace }: Pick<Extension, 'namespace'>): boolean {
  return kind.startsWith(`${namespace}_`);
}

/** A declared kind of relationships with the extension that declares it. */
export function findDeclaredKind(
  extensions: readonly DeclaringExtension[],
  name: string,
): { readonly kind: DeclaredKind; readonly extension: DeclaringExtension } | undefined {
  for (const extension of extensions) {
    const kind = extension.kinds.find((declared) => declared.name === name);
    if (kind !== undefined) {
      return { kind, extension };
    }
  }

  return undefined;
}
