import { askNumbers, until } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** Comes last: it clears the database. */
export const bloodhoundCeCtl: Trial = {
  name: 'bloodhound-ce-ctl',
  version: '0.1.0',
  needsPython: 10,
  does: 'signed: database cleared, then a ZIP archive uploaded and its job watched to its end',
  async run({ url, token, client, estate, checks, run }) {
    const command = ['bloodhound-ce-ctl', '-u', url, '-i', token.id, '-k', token.key];
    await run([...command, '--clear']);
    await until('the clearing of the database', async () => {
      const [left] = await askNumbers(client, 'MATCH (n:User) RETURN count(n)');
      return left === 0 || left === undefined ? true : undefined;
    });
    // Once a job is complete it opens a browser: one that does nothing.
    const { printed } = await run([...command, '--zip', estate.archive, '--poll'], { BROWSER: 'true %s' });
    checks.contains(
      'what it says',
      printed,
      `${Object.keys(estate.records).length} total, 0 failed, 0 partial`,
    );
    checks.contains('how it ends', printed, 'completed successfully');
    const users = 'MATCH (n:User) WHERE n.samaccountname IS NOT NULL RETURN count(n)';
    checks.equal('users', await askNumbers(client, users), [estate.records['users']]);
  },
};
