import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askNumbers, until } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

const SID = 'S-1-5-21-1111-2222-3333';

/** Reads a log of `ldapsearch` as it is printed by a beacon, and uploads what it makes of it. */
export const bofhound: Trial = {
  name: 'bofhound',
  version: '0.5.1',
  needsPython: 10,
  does: 'a log of five objects parsed; its four files uploaded with signed requests',
  async run({ url, token, client, folder, checks, run }) {
    const logs = join(folder, 'logs');
    await mkdir(logs);
    await writeFile(join(logs, 'beacon_1.log'), beaconLog());
    await run([
      'bofhound',
      '--input',
      logs,
      '--output',
      join(folder, 'made'),
      '--quiet',
      '--workers',
      '1',
      '--bh-server',
      url,
      '--bh-token-id',
      token.id,
      '--bh-token-key',
      token.key,
    ]);

    const job = await until('the upload of bofhound', async () => {
      const list = { sortBy: ['-id'] as const, limit: 1 };
      const [last] = (await client.call('list-file-uploads', { list })).data;
      return last?.status === COMPLETE ? last : undefined;
    });
    checks.equal('files', job.total_files, 4);
    checks.equal('files that failed', job.failed_files + job.partial_failed_files, 0);
    const count = (pattern: string) => askNumbers(client, `MATCH ${pattern} RETURN count(*)`);
    checks.equal('the domain', await count(`(n:Domain {objectid: '${SID}'})`), [1]);
    checks.equal('users', await count(`(n:User) WHERE n.objectid STARTS WITH '${SID}-'`), [2]);
    checks.equal(
      'a membership',
      await count(
        `(u:User {name: 'ALICE@BOF.EXAMPLE'})-[:MemberOf]->(g:Group {name: 'HELPDESK@BOF.EXAMPLE'})`,
      ),
      [1],
    );
    checks.equal('an SPN', await count(`(u:User {name: 'BOB@BOF.EXAMPLE', hasspn: true})`), [1]);
    checks.equal('a computer', await count(`(c:Computer {objectid: '${SID}-1104', enabled: true})`), [1]);
  },
};

const COMPLETE = 2;

function beaconLog(): string {
  const within = 'DC=bof,DC=example';
  const person = 'top, person, organizationalPerson, user';
  const records = [
    { objectClass: 'top, domain, domainDNS', distinguishedName: within, name: 'bof', objectSid: SID },
    principal('Alice', 1101, { objectClass: person, sAMAccountType: '805306368', userAccountControl: '512' }),
    principal('Bob', 1102, {
      objectClass: person,
      sAMAccountType: '805306368',
      userAccountControl: '512',
      servicePrincipalName: 'HTTP/web.bof.example',
    }),
    principal('Helpdesk', 1103, {
      objectClass: 'top, group',
      sAMAccountType: '268435456',
      member: `CN=Alice,CN=Users,${within}`,
    }),
    principal('WEB$', 1104, {
      objectClass: `${person}, computer`,
      sAMAccountType: '805306369',
      userAccountControl: '4096',
      dNSHostName: 'web.bof.example',
    }),
  ];
  const told = records.map((record, index) => {
    const objectGUID = `0f0f0f0f-0000-4000-8000-00000000000${index}`;
    return Object.entries({ ...record, objectGUID }).map(([name, value]) => `${name}: ${value}\n`);
  });
  const rule = `${'-'.repeat(20)}\n`;

  return [
    '01/02 03:04:05 UTC [output]\nreceived output:\n',
    ...told.map((lines) => rule + lines.join('')),
    rule,
    `retrieved ${records.length} results total\n`,
  ].join('');

  function principal(name: string, rid: number, fields: Readonly<Record<string, string>>) {
    const cn = name.replace('$', '');
    const place = name === cn ? 'Users' : 'Computers';
    return {
      cn,
      name: cn,
      sAMAccountName: name,
      distinguishedName: `CN=${cn},CN=${place},${within}`,
      objectSid: `${SID}-${rid}`,
      ...fields,
    };
  }
}
