import { distinctTags, type SavedQueryInput } from '@secgraph/contract';
import type { NewSavedQuery } from '@secgraph/database/saved-queries';
import { badRequest } from '../../http/http-error.ts';

/** A query as it can be saved. Throws when name or query are missing. */
export function assertComplete({
  name = '',
  query = '',
  description = '',
  folder = '',
  tags = [],
}: SavedQueryInput): NewSavedQuery {
  if (name === '' || query === '') {
    throw badRequest('the name and/or query field is empty');
  }

  return { name, query, description, folder: folder.trim(), tags: distinctTags(tags) };
}
