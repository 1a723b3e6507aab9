import { type CollectorType, parseCollectorType } from '@secgraph/contract';

/** As a release is numbered (Semantic Versioning). */
export interface CollectorVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Empty: none. */
  readonly prerelease: string;
}

/** With the most digits that are numbers still. */
const VERSION = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,32}))?$/i;

/** Undefined: it is none. */
export function parseVersion(text: string): CollectorVersion | undefined {
  const [, major, minor, patch, prerelease = ''] = VERSION.exec(text) ?? [];

  return major === undefined
    ? undefined
    : { major: Number(major), minor: Number(minor), patch: Number(patch), prerelease };
}

/** `type=version`. Undefined: it is none. */
export function parseTypeVersion(text: string): readonly [CollectorType, CollectorVersion] | undefined {
  const [name = '', versionName = '', ...rest] = text.split('=');
  const type = parseCollectorType(name.trim().toLowerCase());
  const version = parseVersion(versionName.trim());

  return type === undefined || version === undefined || rest.length > 0 ? undefined : [type, version];
}

export function versionText({ major, minor, patch, prerelease }: CollectorVersion): string {
  return `v${major}.${minor}.${patch}${prerelease === '' ? '' : `-${prerelease}`}`;
}

/** Below zero where the first is older; a pre-release is older than what it leads to. */
export function compareVersions(a: CollectorVersion, b: CollectorVersion): number {
  return (
    a.major - b.major ||
    a.minor - b.minor ||
    a.patch - b.patch ||
    comparePrereleases(a.prerelease, b.prerelease)
  );
}

/** By the parts between the dots: numbers as numbers and before words, fewer parts before more. */
function comparePrereleases(a: string, b: string): number {
  if (a === '' || b === '') {
    return Number(a === '') - Number(b === '');
  }

  const [left, right] = [a.split('.'), b.split('.')];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compareParts(left[index] as string, right[index] as string);
    if (order !== 0) {
      return order;
    }
  }

  return left.length - right.length;
}

function compareParts(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) {
    return Number(a) - Number(b);
  }
  if (isNumberA !== isNumberB) {
    return isNumberA ? -1 : 1;
  }

  return a < b ? -1 : Number(a > b);
}
