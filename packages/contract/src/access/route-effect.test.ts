import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes.ts';
import { isOnceOnly } from './route-effect.ts';
import { CHANGES } from './route-groups.ts';

describe('a signed request of a user counts once', () => {
  it('but for what reads, and what programs repeat word for word', () => {
    const repeated = ROUTES.filter((route) => route.method !== 'GET' && !isOnceOnly(route));

    expect(repeated.map(({ id }) => id).sort()).toEqual([
      'call-mcp',
      'check-extension',
      'check-extension-pack',
      'preview-asset-group-selector',
      'request-analysis',
      'request-findings',
      'run-cypher-query',
      'search-asset-group-history',
      'search-asset-group-tags',
      'simulate-attack-path-changes',
      'start-file-upload',
    ]);
  });

  it('also where a GET changes something', () => {
    const once = ROUTES.filter((route) => route.method === 'GET' && isOnceOnly(route));

    expect(once.map(({ id }) => id).sort()).toEqual([
      'accept-eula-by-get',
      'begin-saml-login',
      'begin-sign-on',
      'finish-sign-on',
    ]);
  });

  it('where nobody has decided', () => {
    expect(isOnceOnly(CHANGES)).toBe(true);
  });
});
