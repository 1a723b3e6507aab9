import { type CollectorType, parseCollectorType } from '@secgraph/contract';
import { type CollectorVersion, parseVersion } from '../../formats/collector-version.ts';

/** What the name of an archive says. */
export interface ReleaseName {
  readonly type: CollectorType;
  /** Whether it is the one that runs on a schedule. */
  readonly isEnterprise: boolean;
  readonly version: CollectorVersion;
  /** Empty: for all of them. */
  readonly os: string;
  readonly arch: string;
}

/** `type-v1.2.3.zip`, `Type_v1.2.3_windows_x86.zip`, and with `Enterprise` behind the type. */
const NAME =
  /^(sharphound|azurehound|openhound)([-_]?enterprise)?[-_](v?[0-9][0-9A-Za-z.-]{4,62})(?:_([a-z0-9]{1,16})_([a-z0-9]{1,16}))?\.zip$/i;

/** Undefined: it says nothing. What it takes is a plain name in every file system. */
export function parseReleaseName(name: string): ReleaseName | undefined {
  const [, typeName = '', enterprise, versionName = '', os = '', arch = ''] = NAME.exec(name) ?? [];
  const type = parseCollectorType(typeName.toLowerCase());
  const version = parseVersion(versionName);

  return type === undefined || version === undefined
    ? undefined
    : {
        type,
        isEnterprise: enterprise !== undefined,
        version,
        os: os.toLowerCase(),
        arch: arch.toLowerCase(),
      };
}
