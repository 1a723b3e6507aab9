import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes.ts';
import { CHANGES } from './route-groups.ts';
import { scopeAllows, type TokenScope } from './token-scopes.ts';

const allowed = (scope: TokenScope) => ROUTES.filter((route) => scopeAllows(scope, route));
const idsOf = (routes: readonly { readonly id: string }[]) => routes.map(({ id }) => id).sort();

describe('a token', () => {
  it('for everything is for every route', () => {
    expect(allowed('all')).toEqual(ROUTES);
  });

  it('that reads is for what asks, and nothing that logs anybody in or out', () => {
    expect(idsOf(allowed('read').filter(({ method }) => method !== 'GET'))).toEqual([
      'call-mcp',
      'check-extension',
      'check-extension-pack',
      'preview-asset-group-selector',
      'run-cypher-query',
      'search-asset-group-history',
      'search-asset-group-tags',
      'simulate-attack-path-changes',
    ]);
    const gets = ROUTES.filter(({ method }) => method === 'GET');
    expect(idsOf(gets.filter((route) => !scopeAllows('read', route)))).toEqual([
      'accept-eula-by-get',
      'begin-saml-login',
      'begin-sign-on',
      'finish-sign-on',
    ]);
  });

  it('that uploads sees nothing but uploads', () => {
    expect(idsOf(allowed('upload'))).toEqual([
      'cancel-file-upload',
      'end-file-upload',
      'get-datapipe-status',
      'get-health',
      'get-readiness',
      'get-self',
      'get-version',
      'ingest-batch',
      'list-accepted-upload-types',
      'list-completed-upload-tasks',
      'list-file-uploads',
      'start-file-upload',
      'upload-file',
    ]);
  });

  it.each<TokenScope>(['read', 'upload'])(
    'of the scope %s is for no route that nobody thought of',
    (scope) => {
      expect(scopeAllows(scope, CHANGES)).toBe(false);
    },
  );
});
