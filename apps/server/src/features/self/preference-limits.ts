import { PREFERENCE_NAME, type Preferences } from '@secgraph/contract';
import type { AssertPreferences } from '@secgraph/database/auth';
import { badRequest } from '../../http/http-error.ts';

const KIB = 1024;

/** How many preferences one user may have. */
export const MAX_PREFERENCES = 256;
export const MAX_PREFERENCE_BYTES = 256 * KIB;

/** Refuses names that are none, and too many of them. */
export function assertPreferences(changes: Preferences): void {
  const names = Object.keys(changes);
  const malformed = names.find((name) => !PREFERENCE_NAME.test(name));
  if (malformed !== undefined) {
    throw badRequest(
      `not a name of a preference: ${JSON.stringify(malformed.slice(0, 80))}; names consist of a letter and up to 63 letters, digits, dots, underscores and hyphens`,
    );
  }

  // Before so many rows are written.
  if (names.length > MAX_PREFERENCES) {
    throw tooMany(names.length);
  }
}

export const assertKept: AssertPreferences = ({ count, sizeBytes }) => {
  if (count > MAX_PREFERENCES) {
    throw tooMany(count);
  }

  if (sizeBytes > MAX_PREFERENCE_BYTES) {
    const [size, most] = [Math.ceil(sizeBytes / KIB), MAX_PREFERENCE_BYTES / KIB];
    throw badRequest(
      `that would be ${size} KiB of preferences; a user may have ${most} KiB: remove some first`,
    );
  }
};

function tooMany(count: number) {
  return badRequest(
    `that would be ${count} preferences; a user may have ${MAX_PREFERENCES}: remove some first`,
  );
}
