import { ROUTES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { mayChangeUsers } from './may-change-users.ts';

describe('a request that is no GET', () => {
  it('may change users, unless it needs permissions of the graph alone', () => {
    const others = ROUTES.filter((route) => route.method !== 'GET' && !mayChangeUsers(route));

    expect(others.map(({ id }) => id).toSorted()).toEqual([
      'cancel-analysis',
      'cancel-file-upload',
      'end-file-upload',
      'load-sample-directory',
      'request-analysis',
      'run-cypher-query',
      'start-file-upload',
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
