import { askNumbers, uploadEnded } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** Logs in with a password for each command. */
export const bloodhoundCli: Trial = {
  name: 'bloodhound-cli',
  version: '1.2.6',
  needsPython: 9,
  does: 'login; lists of users, computers, groups and admins by Cypher; upload of a ZIP archive until it is ingested',
  async run({ url, password, client, estate, checks, run }) {
    const ask = async (...command: readonly string[]) => {
      const login = ['--base-url', url, '--username', 'admin', '--ce-password', password];
      const { printed } = await run(['bloodhound-cli', '--edition', 'ce', ...login, ...command]);

      return printed;
    };
    const list = async (...command: readonly string[]) =>
      (await ask(...command, '-d', estate.domain)).split('\n').filter((line) => line !== '');

    // It leaves out accounts that are disabled.
    const enabled = `MATCH (n:User {domain: '${estate.domain}', enabled: true}) RETURN count(n)`;
    checks.equal('users', [(await list('user')).length], await askNumbers(client, enabled));
    checks.equal('computers', (await list('computer')).length, estate.records['computers']);
    checks.contains('users of high value', (await list('user', '--high-value')).join('\n'), 'Administrator');
    const groups = await list('group', '-u', 'administrator');
    checks.equal('nested groups', groups.includes(`ENTERPRISE ADMINS@${estate.domain}`), true);
    checks.contains('upload', await ask('upload', '-f', estate.archive), 'completed successfully');
    const [last] = (await client.call('list-file-uploads', { list: { sortBy: ['-id'], limit: 1 } })).data;
    checks.equal(
      'files',
      (await uploadEnded(client, last?.id ?? 0)).total_files,
      Object.keys(estate.records).length,
    );
  },
};
