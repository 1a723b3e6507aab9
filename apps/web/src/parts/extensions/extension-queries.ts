import { isStatus } from '@secgraph/client';
import type { ExtensionDetails } from '@secgraph/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type DeclaringExtension, type Extension, groupDeclaredKinds } from './declared-kinds.ts';

/** Key of all queries about extensions; new generations of the graph have them asked again, as what they mean does. */
export const EXTENSIONS_KEY = ['graph', 'extensions'];
const FRESH_MS = 60_000;
const NONE: readonly DeclaringExtension[] = [];

/** The installed extensions, and those that are built in. */
export const extensionsQuery = queryOptions({
  queryKey: [...EXTENSIONS_KEY, 'list'],
  queryFn: async ({ signal }): Promise<readonly Extension[]> =>
    (await call('list-extensions', {}, { signal })).data.extensions.map(({ is_builtin, ...extension }) => ({
      ...extension,
      isBuiltIn: is_builtin,
    })),
  staleTime: FRESH_MS,
});

/** Kinds of relationships of the installed extensions. Where nothing is installed, nothing more is asked. */
const declaredKindsQuery = queryOptions({
  queryKey: [...EXTENSIONS_KEY, 'relationship-kinds'],
  queryFn: async ({ client, signal }): Promise<readonly DeclaringExtension[]> => {
    const installed = await listInstalled(client);
    if (installed.length === 0) {
      return NONE;
    }

    const { data } = await call('list-extension-edges', {}, { signal });
    const kinds = data
      .filter((kind) => !kind.is_builtin)
      .map(({ id, name, description, is_traversable, schema_name }) => ({
        id,
        name,
        description,
        isTraversable: is_traversable,
        schemaName: schema_name,
      }));

    return groupDeclaredKinds(kinds, installed);
  },
  staleTime: FRESH_MS,
});

/** For whoever asks while no component looks. */
export function readDeclaredKinds(client: QueryClient): Promise<readonly DeclaringExtension[]> {
  return client.fetchQuery(declaredKindsQuery);
}

/** What each installed extension declares and brings, in the order of their names. */
export const installedDetailsQuery = queryOptions({
  queryKey: [...EXTENSIONS_KEY, 'details'],
  queryFn: async ({ client, signal }): Promise<readonly ExtensionDetails[]> => {
    const installed = await listInstalled(client);
    const details = await Promise.all(installed.map(({ id }) => findDetails(id, signal)));

    return details.filter((one) => one !== undefined);
  },
  staleTime: FRESH_MS,
});

/** Undefined: it was removed meanwhile. */
async function findDetails(id: number, signal: AbortSignal): Promise<ExtensionDetails | undefined> {
  try {
    return (await call('get-extension', { params: { extension_id: id } }, { signal })).data;
  } catch (error) {
    if (isStatus(error, 404)) {
      return undefined;
    }
    throw error;
  }
}

/** None until they are known. */
export function useDeclaredKinds(): readonly DeclaringExtension[] {
  return useQuery(declaredKindsQuery).data ?? NONE;
}

/** Without those that are built in; none until they are known. */
export function useInstalled(): readonly Extension[] {
  return useQuery(extensionsQuery).data?.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
}

/** In the order of their names; none for somebody who may not see which there are. */
export async function listInstalled(client: QueryClient): Promise<readonly Extension[]> {
  try {
    return (await client.fetchQuery(extensionsQuery)).filter(({ isBuiltIn }) => !isBuiltIn);
  } catch (error) {
    if (isStatus(error, 403)) {
      return [];
    }
    throw error;
  }
}
