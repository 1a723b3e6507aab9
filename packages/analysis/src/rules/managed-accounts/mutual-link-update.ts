/** The build of Windows Server 2025 with the update of August 2025 (CVE-2025-53779), and its revision. */
const BUILD = 26_100;
const REVISION = 4_946;

const FORM = /^(?:10\.0\.)?(\d{5})\.(\d{1,6})$/;

/**
 * Whether a host of Windows Server 2025 asks both sides of a succession, by its build: `26100.4946`. Undefined where
 * the revision is not told.
 */
export function hasMutualLinkUpdate(build: string | undefined): boolean | undefined {
  const [, number, revision] = FORM.exec(build ?? '') ?? [];
  if (number === undefined || revision === undefined) {
    return undefined;
  }

  return Number(number) > BUILD || (Number(number) === BUILD && Number(revision) >= REVISION);
}
