import {
  type CollectorType,
  downloadCollector,
  downloadCollectorAsset,
  downloadCollectorChecksum,
  getCollectorManifest,
  getCollectorVersions,
  getEnterpriseCollectorManifest,
  parseCollectorType,
} from '@secgraph/contract';
import { errorCodeOf } from '@secgraph/kernel';
import { versionText } from '../../formats/collector-version.ts';
import { download } from '../../http/answer.ts';
import { fileAnswer, type ServedFile } from '../../http/file-answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import {
  CHECKSUM_SUFFIX,
  type CollectorStore,
  checksumLine,
  findByTag,
  type StoredArchive,
} from './collector-store.ts';
import { inBothNames, type OldestCollectors, presentReleases, presentVersions } from './present-releases.ts';

export interface CollectorsDependencies {
  readonly collectors: CollectorStore;
  readonly oldestCollectors: OldestCollectors;
}

export function collectorsRoutes({ collectors, oldestCollectors }: CollectorsDependencies) {
  return [
    handle(getCollectorVersions, async ({ params }) => {
      const type = readType(params.collector_type);

      return { data: presentVersions(await collectors.list(), type, oldestCollectors) };
    }),
    handle(downloadCollector, async ({ params, headers }) => {
      const { archive, name } = await getRelease(collectors, params);

      return answerArchive(collectors, { archive, name }, headers);
    }),
    handle(downloadCollectorChecksum, async ({ params }) => {
      const { archive, name } = await getRelease(collectors, params);

      return answerChecksum(archive, name);
    }),
    handle(getCollectorManifest, async () => {
      const archives = await collectors.list();
      const types = ['sharphound', 'azurehound', 'openhound'] as const;

      return {
        data: inBothNames(types, '', (type) => presentReleases(archives, { type, isEnterprise: false })),
      };
    }),
    handle(getEnterpriseCollectorManifest, async () => {
      const archives = await collectors.list();
      const types = ['sharphound', 'azurehound'] as const;

      return {
        data: inBothNames(types, '_enterprise', (type) =>
          presentReleases(archives, { type, isEnterprise: true }),
        ),
      };
    }),
    handle(downloadCollectorAsset, async ({ params, headers }) => {
      const asked = params.asset_name;
      const isChecksum = asked.endsWith(CHECKSUM_SUFFIX);
      const name = isChecksum ? asked.slice(0, -CHECKSUM_SUFFIX.length) : asked;
      const archive = (await collectors.list()).find(({ file }) => file.name === name);
      if (archive === undefined) {
        throw notFound();
      }

      return isChecksum
        ? answerChecksum(archive, name)
        : answerArchive(collectors, { archive, name }, headers);
    }),
  ];
}

/** The name of the file is made of the type as the client calls it. */
async function getRelease(
  collectors: CollectorStore,
  params: { readonly collector_type: string; readonly release_tag: string },
): Promise<{ readonly archive: StoredArchive; readonly name: string }> {
  const type = readType(params.collector_type);
  const archive = findByTag(await collectors.list(), type, params.release_tag);
  if (archive === undefined) {
    throw notFound();
  }

  return { archive, name: `${params.collector_type}-${versionText(archive.version)}.zip` };
}

async function answerArchive(
  collectors: CollectorStore,
  { archive, name }: { readonly archive: StoredArchive; readonly name: string },
  headers: Readonly<Record<string, string | string[] | undefined>>,
) {
  const { sizeBytes } = archive.file;
  const file: ServedFile = {
    name,
    sizeBytes,
    tag: archive.sha256,
    open: (range) => collectors.open(archive, range),
  };

  return fileAnswer(file, headers).catch((error: unknown) => {
    // Removed a moment ago.
    throw errorCodeOf(error) === 'ENOENT' ? notFound() : error;
  });
}

function answerChecksum({ sha256 }: StoredArchive, name: string) {
  return download(name + CHECKSUM_SUFFIX, Buffer.from(checksumLine(sha256, name)));
}

function readType(name: string): CollectorType {
  const type = parseCollectorType(name);
  if (type === undefined) {
    throw badRequest(`Invalid collector type: ${name}`);
  }

  return type;
}
