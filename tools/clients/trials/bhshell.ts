import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askNumbers } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** One session, as for scripts: each command writes its answer into a file. */
export const bhshell: Trial = {
  name: 'bhshell',
  version: '0.3.0',
  needsPython: 11,
  does: 'login by token; domains, search, Cypher, members, OU tree, GPO, paths, hunt, saved queries; objects marked as owned',
  async run({ url, token, client, estate, folder, checks, run }) {
    const admins = `domain admins@${estate.domain}`;
    const commands = {
      domains: 'domains',
      search: 'search -t user hasspn',
      members: `group '${admins}' --members`,
      tree: `ou ${estate.domain} -t`,
      policy: `gpo 'default domain policy@${estate.domain}'`,
      path: `path administrator@${estate.domain} '${admins}'`,
      hunt: 'hunt kerberoastable',
      library: 'query run kerberoastable-users',
      trusts: 'trusts',
    };
    const told = (name: string) => join(folder, `${name}.json`);
    const asked = [
      // All that stands behind its options is the statement.
      `cypher -o ${told('users')} MATCH (n:User) WHERE n.samaccountname IS NOT NULL RETURN n`,
      ...Object.entries(commands).map(([name, command]) => `${command} -o ${told(name)}`),
    ];
    await run(
      [
        'bhshell',
        '--url',
        url,
        ...['login --token', `owned add administrator@${estate.domain}`, ...asked].flatMap((command) => [
          '-c',
          command,
        ]),
      ],
      { BH_TOKEN_ID: token.id, BH_TOKEN_KEY: token.key },
    );
    const read = async (name: keyof typeof commands | 'users') =>
      JSON.parse(await readFile(told(name), 'utf8'));

    const [domain] = await read('domains');
    checks.equal('domain', domain.name, estate.domain);
    checks.equal('users of the domain', domain.users, estate.records['users']);
    checks.equal('computers of the domain', domain.computers, estate.records['computers']);
    checks.equal('nodes of a statement', (await read('users')).nodes.length, estate.records['users']);
    checks.equal('a trust of nobody', await read('trusts'), []);
    const { count, results } = await read('search');
    checks.equal('found as many as told', results.length, count);
    const [kerberoastable] = await read('hunt');
    checks.equal('check of a hunt', kerberoastable.check, 'kerberoastable');
    checks.equal('errors of a hunt', kerberoastable.error, '');
    const withSpn = `MATCH (n:User {hasspn: true, enabled: true}) RETURN count(n)`;
    checks.equal(
      'query of its library',
      [(await read('library')).nodes.length],
      await askNumbers(client, withSpn),
    );
    checks.equal('members', JSON.stringify(await read('members')).includes('ADMINISTRATOR@'), true);
    checks.equal('OU', (await read('tree')).entity.name, estate.domain);
    checks.equal('GPO', (await read('policy')).entity.kind, 'GPO');
    checks.equal('path', JSON.stringify(await read('path')).includes('MemberOf'), true);
  },
};
