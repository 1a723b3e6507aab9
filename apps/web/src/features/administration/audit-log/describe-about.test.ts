import { describe, expect, it } from 'vitest';
import { describeAbout } from './describe-about.ts';

const ADA = '5b0a3f52-7f3c-4b56-9d3e-0d4a7a8f0c11';
const nameOf = (id: string) => (id === ADA ? 'Ada Lovelace' : undefined);

describe('what an entry of the audit log is about', () => {
  it.each([
    [{ id: ADA, principal_name: 'ada', roles: [1, 2], email_address: '' }, 'ada'],
    [{ id: 7, user_id: ADA, name: 'build', scope: 'read' }, 'build'],
    [{ user_id: ADA, secret_user_id: ADA }, 'Ada Lovelace'],
    [
      { id: ADA, first_name: 'New', previous: { first_name: 'Old' } },
      'Ada Lovelace: first name changed from “Old” to “New”',
    ],
    [
      { principal_name: 'ada', roles: [1], previous: { roles: [2], is_disabled: true } },
      'ada: roles, disabled changed',
    ],
    [{ key: 'auth.ttl', value: { hours: 1 }, previous: { value: { hours: 8 } } }, 'auth.ttl: value changed'],
    [{ finding_ids: [1, 2, 3], status: 'accepted', comment: null }, '3 findings, status accepted'],
    [{ member_ids: [1], action: 1 }, '1 member, action 1'],
    [{ file_upload_job_id: '12' }, 'file upload job 12'],
    [{ id: 12, token: '0d4a7a8f-0c11-4b56-9d3e-5b0a3f527f3c' }, '#12'],
    [{ deleteSourceKinds: [], public: true, paused: false, config: {} }, 'public, not paused'],
    [{ endpoint: 'POST /api/v2/clients', error: 'not authorized' }, 'POST /api/v2/clients – not authorized'],
    [{ error: 'not authorized' }, 'not authorized'],
    [{ name: '<b>\u202Ename\n', previous: 5 }, '<b> name'],
    [{ name: 'x'.repeat(10_000) }, `${'x'.repeat(59)}…`],
    [{}, ''],
  ])('%j is told as %s', (fields, text) => {
    expect(describeAbout({ fields }, nameOf)).toBe(text);
  });
});
