import { checkExtensionPack, installExtensionPack, listExtensionPacks } from '@secgraph/contract';
import type { ExtensionRepository } from '@secgraph/database/extensions';
import { handle } from '../../http/route-handler.ts';
import { type CheckParts, checkAll } from './check-all.ts';
import type { ExtensionService } from './extension-service.ts';
import { installAudited } from './install-audited.ts';
import { ShippedPacks } from './shipped-packs.ts';

export interface PackDependencies extends CheckParts {
  readonly service: ExtensionService;
  readonly extensions: CheckParts['extensions'] & Pick<ExtensionRepository, 'listExtensions'>;
}

/** What comes with the product is installed the way that uploads are. */
export function packRoutes({ service, extensions, graph }: PackDependencies) {
  const packs = new ShippedPacks(service);

  return [
    handle(listExtensionPacks, async () => ({
      data: { packs: await packs.list(await extensions.listExtensions()) },
    })),
    handle(checkExtensionPack, async (request) => {
      const { path } = await packs.find(request.params.pack);
      const documents = await service.read({ folder: path }, request);
      return { data: { extensions: await checkAll(documents, { extensions, graph }, request) } };
    }),
    handle(installExtensionPack, async (request) => {
      const { path } = await packs.find(request.params.pack);
      const documents = await service.read({ folder: path }, request);
      return installAudited({ service, extensions }, documents, request);
    }),
  ];
}
