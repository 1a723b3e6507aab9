import type { ExtensionPack } from '@secgraph/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { EXTENSIONS_KEY } from '../../../parts/extensions/extension-queries.ts';
import { countOf } from '../../../ui/format.ts';

/** What comes with the product, and whether it is installed. */
export const packsQuery = queryOptions({
  queryKey: [...EXTENSIONS_KEY, 'packs'],
  queryFn: async ({ signal }): Promise<readonly ExtensionPack[]> =>
    (await call('list-extension-packs', {}, { signal })).data.packs,
});

export async function installPack({ pack }: ExtensionPack): Promise<void> {
  await call('install-extension-pack', { params: { pack } });
}

export function describeParts(pack: ExtensionPack): string {
  return [
    countOf(pack.rules, 'rule'),
    countOf(pack.findings + pack.list_findings, 'type of findings', 'types of findings'),
    countOf(pack.queries, 'query', 'queries'),
  ].join(', ');
}

/** What keeps it from being installed by a click; undefined: nothing does. */
export function describeInstalled({ installed, conflict }: ExtensionPack): string | undefined {
  if (conflict !== null) {
    return `${conflict} has its namespace`;
  }
  if (installed === null) {
    return undefined;
  }

  if (installed.is_this_pack) {
    return 'Installed';
  }

  return installed.is_newer ? `${installed.version} is installed, which is newer` : undefined;
}
