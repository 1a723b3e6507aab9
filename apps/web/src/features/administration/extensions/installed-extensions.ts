import type { ExtensionDetails } from '@secgraph/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { environmentsQuery } from '../../../api/environments.ts';
import type { Extension } from '../../../parts/extensions/declared-kinds.ts';
import {
  EXTENSIONS_KEY,
  extensionsQuery,
  installedDetailsQuery,
} from '../../../parts/extensions/extension-queries.ts';

/** An extension with what it declares and what came with it. */
export interface ExtensionRow extends Extension {
  /** Undefined of built-in ones: what they declare is the product. */
  readonly declared: Declarations | undefined;
}

export interface Declarations extends ExtensionDetails {
  /** Names of the environments that the graph has. */
  readonly found: readonly string[];
}

/** All extensions, each with what the service tells of it. */
export const extensionRowsQuery = queryOptions({
  queryKey: [...EXTENSIONS_KEY, 'rows'],
  queryFn: async ({ client }): Promise<readonly ExtensionRow[]> => {
    const extensions = await client.fetchQuery(extensionsQuery);
    if (extensions.every(({ isBuiltIn }) => isBuiltIn)) {
      return extensions.map((extension) => ({ ...extension, declared: undefined }));
    }
    const [details, environments] = await Promise.all([
      client.fetchQuery(installedDetailsQuery),
      client.fetchQuery(environmentsQuery),
    ]);

    return extensions.map((extension) => {
      const own = details.find(({ id }) => id === extension.id);
      const kinds = new Set(own?.environments.map(({ environment_kind: kind }) => kind));
      const found = environments.filter(({ type }) => kinds.has(type)).map(({ name }) => name);

      return { ...extension, declared: own && { ...own, found } };
    });
  },
});

/** Asks the service to forget an extension. */
export async function removeExtension(id: number): Promise<void> {
  await call('delete-extension', { params: { extension_id: id } });
}
