import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { notFoundIfMalformed, withErrorMessage } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

/** By the names that releases are stored under; each has a neutral name that says the same. */
export const COLLECTOR_TYPE_NAMES = {
  sharphound: 'collector_a',
  azurehound: 'collector_b',
  openhound: 'openhound',
} as const;
export type CollectorType = keyof typeof COLLECTOR_TYPE_NAMES;

/** Undefined: there is no such type. */
export function parseCollectorType(name: string): CollectorType | undefined {
  return (Object.keys(COLLECTOR_TYPE_NAMES) as CollectorType[]).find(
    (type) => type === name || COLLECTOR_TYPE_NAMES[type] === name,
  );
}

const CollectorVersion = Type.Object(
  {
    version: Type.String(),
    sha256sum: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    deprecated: Type.Boolean({ description: 'Older than this service takes data of' }),
  },
  { title: 'CollectorVersion' },
);

export const CollectorVersions = Type.Object(
  {
    latest: Type.String({ description: 'Empty while there is none; never a pre-release' }),
    versions: Type.Array(CollectorVersion, { description: 'Newest first' }),
  },
  { title: 'CollectorVersions' },
);
export type CollectorVersions = Static<typeof CollectorVersions>;

const CollectorAsset = Type.Object(
  {
    name: Type.String(),
    download_url: Type.String({ description: 'A path of this service' }),
    checksum_download_url: Type.String({ description: 'A path of this service' }),
    os: Type.String({ description: 'Empty where the archive is for all of them' }),
    arch: Type.String({ description: 'Empty where the archive is for all of them' }),
    sha256sum: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Of the archive. An extension of this service',
    }),
  },
  { title: 'CollectorAsset' },
);

export const CollectorRelease = Type.Object(
  {
    version: Type.String(),
    version_meta: Type.Object({
      major: Type.Integer(),
      minor: Type.Integer(),
      patch: Type.Integer(),
      prerelease: Type.String(),
    }),
    release_date: Timestamp,
    release_assets: Type.Array(CollectorAsset),
  },
  { title: 'CollectorRelease' },
);
export type CollectorRelease = Static<typeof CollectorRelease>;

const Releases = Type.Array(CollectorRelease);

/** Wire: neutral names tell the same arrays once more. */
const CollectorManifest = Type.Object(
  {
    sharphound: Releases,
    azurehound: Releases,
    openhound: Releases,
    collector_a: Releases,
    collector_b: Releases,
  },
  { title: 'CollectorManifest', description: 'Newest first. `openhound` is an extension of this service' },
);

const EnterpriseCollectorManifest = Type.Object(
  {
    sharphound_enterprise: Releases,
    azurehound_enterprise: Releases,
    collector_a_enterprise: Releases,
    collector_b_enterprise: Releases,
  },
  { title: 'EnterpriseCollectorManifest', description: 'Newest first' },
);

const STORE =
  'Answered from the store that an administrator fills with `secgraph collectors add`; nothing is fetched from elsewhere.';
const PARTS = 'A `Range` of bytes is answered with 206, `If-None-Match` with 304 where nothing changed.';

/** Free text: what is no type is refused in words of its own. */
const CollectorTypeName = Type.String({
  minLength: 1,
  maxLength: 64,
  description: '`sharphound` (`collector_a`), `azurehound` (`collector_b`) or `openhound`',
});

/** Wire: what looks like no version is not there. */
const ReleaseTag = notFoundIfMalformed(
  withErrorMessage(
    Type.String({
      maxLength: 64,
      pattern: '^(latest|v?[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?)$',
      description: 'A version such as `v2.10.0`, or `latest`',
    }),
    'resource not found',
  ),
);

const AssetName = Type.String({ minLength: 1, maxLength: 255 });

const READ = {
  tags: ['Collectors'],
  feature: 'none',
  ...READS,
  gate: 'authenticated',
  environments: 'open',
} as const;
/** Whoever is logged in may fetch; downloads take as long as they take and count for nothing. */
const FETCH = { ...READ, limits: { deadline: 'none', cost: REQUEST_COSTS.none } } as const;
const NO_TYPE = { 400: 'There is no such type of collector.' } as const;
const NO_RELEASE = { ...NO_TYPE, 404: 'The store has no such release.' } as const;
const NO_RANGE = { 416: 'The file ends before the range begins.' } as const;
const FILE = {
  200: binaryResponse(),
  206: binaryResponse('application/octet-stream', 'Part of the file'),
  304: emptyResponse('Not modified'),
} as const;

export const getCollectorVersions = defineRoute({
  id: 'get-collector-versions',
  method: 'GET',
  path: '/api/v2/collectors/{collector_type}',
  summary: 'Versions of a collector that can be downloaded',
  description: STORE,
  ...READ,
  params: Type.Object({ collector_type: CollectorTypeName }),
  responses: { 200: jsonResponse(dataOf(CollectorVersions)) },
  refusals: NO_TYPE,
});

export const downloadCollector = defineRoute({
  id: 'download-collector',
  method: 'GET',
  path: '/api/v2/collectors/{collector_type}/{release_tag}',
  summary: 'Download a collector',
  description: `${STORE} ${PARTS}`,
  ...FETCH,
  params: Type.Object({ collector_type: CollectorTypeName, release_tag: ReleaseTag }),
  responses: FILE,
  refusals: { ...NO_RELEASE, ...NO_RANGE },
});

export const downloadCollectorChecksum = defineRoute({
  id: 'download-collector-checksum',
  method: 'GET',
  path: '/api/v2/collectors/{collector_type}/{release_tag}/checksum',
  summary: 'The SHA-256 checksum of a collector, as a file for `sha256sum --check`',
  ...FETCH,
  params: Type.Object({ collector_type: CollectorTypeName, release_tag: ReleaseTag }),
  responses: { 200: binaryResponse() },
  refusals: NO_RELEASE,
});

export const getCollectorManifest = defineRoute({
  id: 'get-collector-manifest',
  method: 'GET',
  path: '/api/v2/kennel/manifest',
  summary: 'Releases of the collectors, with their archives',
  description: STORE,
  ...READ,
  edition: 'enterprise',
  responses: { 200: jsonResponse(dataOf(CollectorManifest)) },
});

export const getEnterpriseCollectorManifest = defineRoute({
  id: 'get-enterprise-collector-manifest',
  method: 'GET',
  path: '/api/v2/kennel/enterprise-manifest',
  summary: 'Releases of the collectors that run on a schedule, with their archives',
  description: STORE,
  ...READ,
  edition: 'enterprise',
  responses: { 200: jsonResponse(dataOf(EnterpriseCollectorManifest)) },
});

export const downloadCollectorAsset = defineRoute({
  id: 'download-collector-asset',
  method: 'GET',
  path: '/api/v2/kennel/download/{asset_name}',
  summary: 'Download an archive of a release, or with `.sha256` behind its name its checksum',
  description: PARTS,
  ...FETCH,
  edition: 'enterprise',
  params: Type.Object({ asset_name: AssetName }),
  responses: FILE,
  refusals: { 404: 'The store has no such archive.', ...NO_RANGE },
});
