import {
  COLLECTOR_TYPE_NAMES,
  type CollectorType,
  type CollectorVersions,
  type CollectorRelease as WireRelease,
  wireTime,
} from '@secgraph/contract';
import { type CollectorVersion, compareVersions, versionText } from '../../formats/collector-version.ts';
import { CHECKSUM_SUFFIX, latestOf, listDownloads, type StoredArchive } from './collector-store.ts';

/** By type: what is older than this is deprecated. */
export type OldestCollectors = ReadonlyMap<CollectorType, CollectorVersion>;

export function presentVersions(
  archives: readonly StoredArchive[],
  type: CollectorType,
  oldest: OldestCollectors,
): CollectorVersions {
  const downloads = listDownloads(archives, type);
  const latest = latestOf(downloads);
  const first = oldest.get(type);

  return {
    latest: latest === undefined ? '' : versionText(latest.version),
    versions: downloads.map(({ version, sha256 }) => ({
      version: versionText(version),
      sha256sum: sha256,
      deprecated: first !== undefined && compareVersions(version, first) < 0,
    })),
  };
}

/** The releases of a collector with their archives, in the order of these. */
export function presentReleases(
  archives: readonly StoredArchive[],
  { type, isEnterprise }: { readonly type: CollectorType; readonly isEnterprise: boolean },
): WireRelease[] {
  const releases = new Map<string, StoredArchive[]>();
  for (const archive of archives) {
    if (archive.type === type && archive.isEnterprise === isEnterprise) {
      const version = versionText(archive.version);
      releases.set(version, [...(releases.get(version) ?? []), archive]);
    }
  }

  return [...releases].map(([version, assets]) => presentRelease(version, assets));
}

function presentRelease(version: string, assets: readonly StoredArchive[]): WireRelease {
  const [first] = assets as readonly [StoredArchive, ...StoredArchive[]];
  const times = assets.map(({ file }) => file.modifiedAt.getTime());

  return {
    version,
    version_meta: { ...first.version },
    release_date: wireTime(new Date(Math.min(...times))),
    release_assets: assets.map(({ file: { name }, os, arch, sha256 }) => {
      const url = `/api/v2/kennel/download/${encodeURIComponent(name)}`;

      return {
        name,
        download_url: url,
        checksum_download_url: url + CHECKSUM_SUFFIX,
        os,
        arch,
        sha256sum: sha256,
      };
    }),
  };
}

/** Under the names of types and, Wire: once more under their neutral names. */
export function inBothNames<const Type extends CollectorType, Suffix extends string>(
  types: readonly Type[],
  suffix: Suffix,
  read: (type: Type) => WireRelease[],
): Record<`${Type | (typeof COLLECTOR_TYPE_NAMES)[Type]}${Suffix}`, WireRelease[]> {
  const entries = types.flatMap((type) => {
    const releases = read(type);

    return [
      [`${type}${suffix}`, releases],
      [`${COLLECTOR_TYPE_NAMES[type]}${suffix}`, releases],
    ];
  });

  return Object.fromEntries(entries);
}
