import { guidOf } from './directory-identity.ts';
import type { FixEnd } from './fix.ts';

/** What Microsoft Graph knows an object by. Object ids of roles end with their tenant. */
export function azureIdOf({ objectId }: FixEnd): string | undefined {
  return guidOf(objectId.split('@')[0] ?? '');
}
