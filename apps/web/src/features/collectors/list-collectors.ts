import type { CollectorRelease, CollectorType, CollectorVersions } from '@secgraph/contract';

/** An archive that can be downloaded. */
export interface CollectorArchive {
  readonly name: string;
  readonly version: string;
  /** "Windows, x86"; "All systems". */
  readonly system: string;
  /** It is made to run as a service, and to ask for jobs. */
  readonly isService: boolean;
  readonly isLatest: boolean;
  readonly isDeprecated: boolean;
  readonly addedAt: Date;
  readonly sha256: string;
  readonly downloadPath: string;
  readonly checksumPath: string;
}

export interface CollectorArchives {
  readonly type: CollectorType;
  readonly archives: readonly CollectorArchive[];
}

export interface ToldReleases {
  readonly versions: CollectorVersions;
  readonly plain: readonly CollectorRelease[];
  readonly scheduled: readonly CollectorRelease[];
}

const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', windows: 'Windows' };

/** The archives of one collector, newest first as the service has them. */
export function listCollectors(
  type: CollectorType,
  { versions, plain, scheduled }: ToldReleases,
): CollectorArchives {
  const deprecated = new Set(
    versions.versions.filter(({ deprecated: isOld }) => isOld).map(({ version }) => version),
  );
  const toArchives = (releases: readonly CollectorRelease[], isService: boolean) =>
    releases.flatMap(({ version, release_date: date, release_assets: assets }) =>
      assets.map((asset) => ({
        name: asset.name,
        version,
        system: systemOf(asset),
        isService,
        isLatest: version === versions.latest,
        isDeprecated: deprecated.has(version),
        addedAt: new Date(date),
        sha256: asset.sha256sum,
        downloadPath: asset.download_url,
        checksumPath: asset.checksum_download_url,
      })),
    );

  return { type, archives: [...toArchives(scheduled, true), ...toArchives(plain, false)] };
}

function systemOf({ os, arch }: { readonly os: string; readonly arch: string }): string {
  return os === '' ? 'All systems' : `${SYSTEMS[os] ?? os}, ${arch}`;
}
