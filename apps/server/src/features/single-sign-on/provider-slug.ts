import { badRequest } from '../../http/http-error.ts';

export const MAX_PROVIDER_NAME = 250;

/** Would end the path, begin another part of the address, or could not be seen. */
const FORBIDDEN = /[/\\?#%\p{Cc}]/u;

/** What stands for a provider in addresses. Throws what is wrong with the name. */
export function slugOf(name: string): string {
  if (name.length > MAX_PROVIDER_NAME) {
    throw badRequest(`names of providers are limited to ${MAX_PROVIDER_NAME} characters`);
  }

  const slug = name.toLowerCase().replaceAll(' ', '-');
  if (slug === '' || slug === '.' || slug === '..' || FORBIDDEN.test(slug) || !slug.isWellFormed()) {
    throw badRequest('name contains invalid characters');
  }

  return slug;
}
