import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { environmentsQuery } from '../../../api/environments.ts';
import {
  type DeclaredKind,
  type Extension,
  isOfNamespace,
} from '../../../parts/extensions/declared-kinds.ts';
import {
  EXTENSIONS_KEY,
  extensionsQuery,
  readDeclaredKinds,
} from '../../../parts/extensions/extension-queries.ts';
import { nodeKindsQuery } from '../../../parts/node-search/search-queries.ts';

/** An extension with what is known of its kinds. */
export interface ExtensionRow extends Extension {
  /** Undefined of built-in ones: what they declare is the product. */
  readonly declared: Declarations | undefined;
}

export interface Declarations {
  readonly nodeKinds: readonly string[];
  readonly relationshipKinds: readonly DeclaredKind[];
  /** Names of the environments that the graph has. */
  readonly environments: readonly string[];
}

/** All extensions, each with what the service tells of its kinds. */
export const extensionRowsQuery = queryOptions({
  queryKey: [...EXTENSIONS_KEY, 'rows'],
  queryFn: async ({ client }): Promise<readonly ExtensionRow[]> => {
    const extensions = await client.fetchQuery(extensionsQuery);
    if (extensions.every(({ isBuiltIn }) => isBuiltIn)) {
      return extensions.map((extension) => ({ ...extension, declared: undefined }));
    }
    const [nodeKinds, declaring, environments] = await Promise.all([
      client.fetchQuery(nodeKindsQuery),
      readDeclaredKinds(client),
      client.fetchQuery(environmentsQuery),
    ]);

    return extensions.map((extension) => ({
      ...extension,
      declared: extension.isBuiltIn
        ? undefined
        : {
            nodeKinds: nodeKinds.filter((kind) => isOfNamespace(kind, extension)),
            relationshipKinds:
              declaring.find(({ namespace }) => namespace === extension.namespace)?.kinds ?? [],
            environments: environments
              .filter(({ type }) => isOfNamespace(type, extension))
              .map(({ name }) => name),
          },
    }));
  },
});

/** Asks the service to forget an extension. */
export async function removeExtension(id: number): Promise<void> {
  await call('delete-extension', { params: { extension_id: id } });
}
