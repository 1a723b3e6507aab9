import { NO_ENVIRONMENT } from '@secgraph/vocabulary';

/** What belongs to no environment is kept under an empty id, which neither a path nor a list can name. */
export function storedEnvironment(asked: string): string {
  return asked === NO_ENVIRONMENT ? '' : asked;
}
