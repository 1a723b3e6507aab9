import { ROUTES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { mayChangeUsers } from './may-change-users.ts';

describe('a request that is no GET', () => {
  it('may change users, unless it needs permissions of the graph alone', () => {
    const others = ROUTES.filter((route) => route.method !== 'GET' && !mayChangeUsers(route));

    expect(others.map(({ id }) => id).toSorted()).toEqual([
      'call-mcp',
      'cancel-analysis',
      'cancel-file-upload',
      'certify-asset-group-members',
      'comment-on-finding',
      'create-asset-group',
      'create-asset-group-tag',
      'create-asset-group-tag-selector',
      'create-custom-nodes',
      'create-manual-change',
      'delete-asset-group',
      'delete-asset-group-selector',
      'delete-asset-group-tag',
      'delete-asset-group-tag-selector',
      'delete-custom-node',
      'drop-waiting-relationship',
      'drop-waiting-relationships',
      'end-file-upload',
      'ingest-batch',
      'load-sample-directory',
      'preview-asset-group-selector',
      'request-analysis',
      'request-findings',
      'run-cypher-query',
      'search-asset-group-history',
      'search-asset-group-tags',
      'simulate-attack-path-changes',
      'start-file-upload',
      'undo-file-upload',
      'undo-manual-change',
      'update-asset-group',
      'update-asset-group-selectors',
      'update-asset-group-selectors-deprecated',
      'update-asset-group-tag',
      'update-asset-group-tag-selector',
      'update-custom-node',
      'update-domain',
      'upload-file',
    ]);
  });

  it.each(['public', 'authenticated', { permissions: [], userManagement: true }] as const)(
    'may change users where the gate is %o',
    (gate) => {
      expect(mayChangeUsers({ method: 'POST', gate })).toBe(true);
    },
  );
});

describe('a GET', () => {
  it('changes no user', () => {
    expect(mayChangeUsers({ method: 'GET', gate: 'public' })).toBe(false);
  });
});
