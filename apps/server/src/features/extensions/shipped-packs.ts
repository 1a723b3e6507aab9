import type { ExtensionPack } from '@secgraph/contract';
import { digestExtension, type ExtensionRecord } from '@secgraph/database/extensions';
import {
  compareVersions,
  type ExtensionDocument,
  listShippedPacks,
  type ShippedPackFolder,
} from '@secgraph/extensions';
import { notFound } from '../../http/http-error.ts';
import type { ExtensionService } from './extension-service.ts';

/** What is told of a pack, whatever is installed. */
interface KnownPack {
  readonly digest: string;
  readonly told: Omit<ExtensionPack, 'installed' | 'conflict'>;
}

/** Packs that come with the product. They are read once, when somebody asks for the first time. */
export class ShippedPacks {
  readonly #service: Pick<ExtensionService, 'parse'>;
  #known: Promise<readonly KnownPack[]> | undefined;

  constructor(service: Pick<ExtensionService, 'parse'>) {
    this.#service = service;
  }

  /** @param extensions those that are installed */
  async list(extensions: readonly ExtensionRecord[]): Promise<ExtensionPack[]> {
    this.#known ??= this.#readAll().catch((error: unknown) => {
      // Whatever kept them from being read may be over.
      this.#known = undefined;
      throw error;
    });

    return (await this.#known).map((pack) => present(pack, extensions));
  }

  /** @throws `HTTP_NOT_FOUND` */
  async find(name: string): Promise<ShippedPackFolder> {
    const pack = (await listShippedPacks()).find((folder) => folder.name === name);
    if (pack === undefined) {
      throw notFound(`no pack of the name ${name} comes with this service: GET …/extensions/packs lists all`);
    }
    return pack;
  }

  /** One after the other: whoever uploads an extension meanwhile takes turns with them. */
  async #readAll(): Promise<readonly KnownPack[]> {
    const packs: KnownPack[] = [];
    for (const { name, path } of await listShippedPacks()) {
      for (const document of await this.#service.parse({ folder: path }, '')) {
        packs.push({ digest: digestExtension(document), told: describe(name, document) });
      }
    }
    return packs;
  }
}

function describe(pack: string, document: ExtensionDocument): KnownPack['told'] {
  const { name, displayName, version, namespace, about, relationshipKinds } = document;

  return {
    pack,
    name,
    display_name: displayName,
    description: about.description,
    version,
    namespace,
    node_kinds: document.nodeKinds.length,
    relationship_kinds: relationshipKinds.length,
    traversable_kinds: relationshipKinds.filter(({ isTraversable }) => isTraversable).length,
    findings: document.findings.length,
    list_findings: document.listFindings.length,
    rules: document.rules.length,
    queries: document.queries.length,
  };
}

function present({ digest, told }: KnownPack, extensions: readonly ExtensionRecord[]): ExtensionPack {
  const installed = extensions.find(({ name }) => name === told.name);
  const other = extensions.find(
    ({ name, namespace }) => name !== told.name && namespace.toLowerCase() === told.namespace.toLowerCase(),
  );

  return {
    ...told,
    installed:
      installed === undefined
        ? null
        : {
            extension_id: installed.id,
            version: installed.version,
            is_this_pack: installed.digest === digest,
            is_newer: compareVersions(installed.version, told.version) > 0,
          },
    conflict: other?.displayName ?? null,
  };
}
