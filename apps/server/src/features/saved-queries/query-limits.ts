import type { AssertUsage, NewSavedQuery } from '@secgraph/database/saved-queries';
import type { SavedQueryLimits } from '../../config/server-config.ts';
import { badRequest } from '../../http/http-error.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

export function assertQuerySize(input: NewSavedQuery, { maxQueryBytes }: SavedQueryLimits): void {
  const sizeBytes = sizeOf(input);
  if (sizeBytes > maxQueryBytes) {
    const [size, most] = [Math.ceil(sizeBytes / KIB), Math.floor(maxQueryBytes / KIB)];
    throw badRequest(
      `a saved query of ${size} KiB is too large: name, text and description may take ${most} KiB`,
    );
  }
}

/** In bytes. */
export function sizeOf({ name, query, description, folder = '', tags = [] }: NewSavedQuery): number {
  return [name, query, description, folder, ...tags].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** Throws what a user is told who would keep too many queries, or too large ones. */
export function usageWithin({ maxQueries, maxBytes }: SavedQueryLimits): AssertUsage {
  return ({ count, sizeBytes }) => {
    if (count > maxQueries) {
      throw badRequest(
        `that would be ${count} saved queries; a user may have ${maxQueries}: delete some first`,
      );
    }

    if (sizeBytes > maxBytes) {
      const [size, most] = [Math.ceil(sizeBytes / MIB), Math.floor(maxBytes / MIB)];
      throw badRequest(
        `that would be ${size} MiB of saved queries; a user may have ${most} MiB: delete some first`,
      );
    }
  };
}
