import { badRequest } from '../../http/http-error.ts';

/** Of a zone, label or selector: every list tells it. */
export const MAX_DESCRIPTION = 10_000;

export function readDescription(description: string): string {
  if (description.length > MAX_DESCRIPTION) {
    throw badRequest(`description is limited to ${MAX_DESCRIPTION} characters`);
  }

  return description;
}
