import { UsageError } from '../errors.ts';
import type { Command } from './command.ts';

/** Help only: `bin/secgraph.mjs` hands these to the server, whose settings they need. */
const SETTINGS = `Run it on the machine of the service, as the same user and with the same SECGRAPH_DATA_DIR or
DATABASE_URL. The service may be running or not.`;

export const adminCommand: Command = {
  name: 'admin',
  summary: 'let somebody in who is locked out, or end all sessions',
  help: `Usage: secgraph admin reset-password [options]
       secgraph admin disable-sso [options]
       secgraph admin rotate-session-key

${SETTINGS}
What was done is in the audit log, and the sessions of who is concerned end.

reset-password  invents a password, shows it once, and lets the user log in by it; API tokens are revoked
  --user <name>           principal name or e-mail address (SECGRAPH_ADMIN_NAME, admin)
  --password-stdin        read the password from standard input instead
  --remove-second-factor  also forget the device and the recovery codes
  --keep-api-tokens       leave the programs of the user what they sign with

disable-sso     parts users from their identity provider; no provider makes users any more
  --user <name>           of this user alone

rotate-session-key  ends all sessions and has the next ones signed with another key, at once, in every
                process of the service; for when somebody may have read the old one, or after a database
                or a data folder was copied`,
  run: () => refuse('admin'),
};

export const backupCommand: Command = {
  name: 'backup',
  summary: 'store the database and waiting uploads in one file',
  help: `Usage: secgraph backup <file> [options]
       secgraph backup --verify <file>

Stores the state of this moment, while the service goes on, and reads the file again to its end before it
counts. - as the file is standard output, which nothing else goes to.
s3://bucket/key is an object of a bucket (SECGRAPH_S3_ENDPOINT and what belongs to it), where the file
appears as a whole. In a folder, or with an address that ends with /, it gets a name by database and time.

${SETTINGS}

  --with-secret-key  also store the key that opens API tokens and second factors, and signs sessions;
                     without it, keep a copy of secret.key of the data folder elsewhere: to restore,
                     it has to be there in any case
  --encrypt          encrypt it by the passphrase of SECGRAPH_BACKUP_PASSPHRASE, or of the file that
                     SECGRAPH_BACKUP_PASSPHRASE_FILE names: without it, nobody can restore the file
  --no-verify        do not read the file again
  --workspace <name> that of a workspace of the service, which can be restored as a service of its own
  --incremental      with a folder: store only blocks that backups there do not have yet
  --keep <count>     with a folder: then remove all but so many backups of this database there
  --verify           read a file that is there, and say what is wrong with it: exit code 0, or 1`,
  run: () => refuse('backup'),
};

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'fill an empty installation with a backup',
  help: `Usage: secgraph restore <file> [options]

Restores into the empty folder SECGRAPH_DATA_DIR names, or the empty database of DATABASE_URL, with this
release or a newer one than the backup is of. Nothing is restored from a file that is damaged, or that
somebody altered: put secret.key of the service that made it into the folder before, or set
SECGRAPH_SECRET_KEY. When it is killed, run it once more. Everybody has to log in anew.
- as the file is standard input, s3://bucket/key an object of a bucket. One that is encrypted needs SECGRAPH_BACKUP_PASSPHRASE.

  --check       look at everything that a restore looks at, and write nothing: exit code 0, or 1
  --unverified  also take a file that is not signed, as those of earlier releases, or that there is no
                secret key for: whoever could write it may have become administrator in it`,
  run: () => refuse('restore'),
};

export const collectorsCommand: Command = {
  name: 'collectors',
  summary: 'the collectors that clients download from the service',
  help: `Usage: secgraph collectors add <files…> [--enterprise]
       secgraph collectors list
       secgraph collectors remove <names…>

${SETTINGS}
What was added or removed is in the audit log.

add     takes archives as they were released, such as SharpHound_v2.10.0_windows_x86.zip. The name tells
        type and version. Either <file>.sha256 beside each, as published, vouches for it, or, once
        SECGRAPH_COLLECTOR_KEYS names keys, <file>.minisig, a signature of one of them by minisign.
        When one is not taken, none is added.
  --enterprise  they are those that run on a schedule

list    shows type, version, size, SHA-256 and name of each, newest first

remove  takes names as list shows them`,
  run: () => refuse('collectors'),
};

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'what is wrong with the service, its machine or its database, and how to mend it',
  help: `Usage: secgraph doctor [options]

Looks at folder, rights, disk, memory, clock, database, keys, certificate and address, and whether webhooks,
mail server and identity providers answer. Changes nothing that is stored.

${SETTINGS}
Where nobody runs the embedded PostgreSQL, it is started for as long as this takes.

One line for each thing: ok, warning, failed or skipped, its name, what was seen, and how to mend it.
Exit code 0: nothing failed; 1: something did.

  --json                   the same for programs, with what each check means
  --support-bundle <file>  also write a ZIP archive for whoever helps from afar: what was seen, versions,
                           settings, sizes of tables, history of ingests and analyses; no secret, no user,
                           no name of an object
  --log <file>             with the last lines of this log of the service, without what is about objects`,
  run: () => refuse('doctor'),
};

export const healthCommand: Command = {
  name: 'health',
  summary: 'whether the service of this machine is ready',
  help: `Usage: secgraph health

Asks the service of this machine, with the same settings, whether it answers questions.
Exit code 0: it does, and what it cannot do meanwhile is told; 1: not yet, or not any more, and why.
For supervisors that start a command to find out; others ask GET /readyz.`,
  run: () => refuse('health'),
};

async function refuse(name: string): Promise<never> {
  throw new UsageError(`${name} is run by bin/secgraph.mjs, as "secgraph ${name}".`);
}
