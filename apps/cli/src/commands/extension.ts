import { stat } from 'node:fs/promises';
import type { CallAnswer } from '@secgraph/client';
import type { ApiClient } from '../api/api-client.ts';
import { CliError, UsageError } from '../errors.ts';
import { readPackFile } from '../extensions/read-pack-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Command } from './command.ts';
import { CONNECTION_HELP, CONNECTION_OPTIONS, connect, openClient, TOKEN_HELP } from './credentials.ts';
import { parseOptions } from './parse-options.ts';

export const extensionCommand: Command = {
  name: 'extension',
  summary: 'install, list, check or remove extensions of the graph',
  help: `Usage: secgraph extension add <file, folder or name> [options]
       secgraph extension check <file, folder or name> [options]
       secgraph extension list [options]
       secgraph extension remove <name or id> [options]

An extension says what kinds of nodes and relationships mean that are not built in. It is a schema (.json), a pack
(.zip), or a folder that is laid out like one: schema.json, and beside it privilege_zone_rules and saved_searches.
\`check\` tells what \`add\` would change, and changes nothing. Some packs come with the service: \`list\` shows them, and
both take their names, such as github, where no file or folder is called so.

Options:
${CONNECTION_HELP}
${TOKEN_HELP}
  --json                  print the result as JSON

Exit codes: 0 done, 1 not done (check: it could not be installed), 2 wrong usage.`,
  run,
};

type Extension = CallAnswer<'list-extensions'>['data']['extensions'][number];
type Pack = CallAnswer<'list-extension-packs'>['data']['packs'][number];
type Checked = CallAnswer<'check-extension'>['data']['extensions'][number];

interface Asked {
  readonly client: ApiClient;
  readonly terminal: Terminal;
  readonly asJson: boolean;
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('extension', args, {
    ...CONNECTION_OPTIONS,
    token: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const [action = '', subject, ...more] = positionals;
  const isList = action === 'list';
  if (
    !['add', 'check', 'list', 'remove'].includes(action) ||
    more.length > 0 ||
    isList !== (subject === undefined)
  ) {
    throw new UsageError('what is to be done? See secgraph extension --help.');
  }

  const isOfPack = action === 'add' || action === 'check';
  const isShipped = isOfPack && mayBePackName(subject ?? '') && !(await isThere(subject ?? ''));
  const file = isOfPack && !isShipped ? await readPackFile(subject ?? '') : undefined;
  const client = await openClient(connect(values.url, terminal), values, terminal);
  const asked: Asked = { client, terminal, asJson: values.json };
  if (isShipped) {
    const pack = await findShipped(client, subject ?? '');
    return action === 'check' ? checkShipped(asked, pack) : addShipped(asked, pack);
  }
  if (file === undefined) {
    return isList ? list(asked) : remove(asked, subject ?? '');
  }

  const body = new Blob([file.bytes]);
  const headers = { 'content-type': file.contentType };
  if (action === 'check') {
    const { data } = await client.ask((call) => call('check-extension', { body }, { headers }));
    return tellChecked(asked, data.extensions);
  }
  await client.ask((call) => call('upsert-extension', { body }, { headers }));
  return tell(asked, { installed: subject }, [`Installed ${subject}. The next analysis goes by it.`]);
}

/** What is no path. */
function mayBePackName(subject: string): boolean {
  return /^[a-z\d-]+$/.test(subject);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function findShipped(client: ApiClient, name: string): Promise<Pack> {
  const packs = await listPacks(client);
  const wanted = packs.find(({ pack }) => pack === name);
  if (wanted === undefined) {
    const names = packs.map(({ pack }) => pack).join(', ');
    throw new CliError(
      'CLI_NO_FILES',
      `${name} is no file, no folder, and no pack that comes with the service, which are ${names}.`,
    );
  }

  return wanted;
}

async function checkShipped(asked: Asked, { pack }: Pack): Promise<number> {
  const { data } = await asked.client.ask((call) => call('check-extension-pack', { params: { pack } }));
  return tellChecked(asked, data.extensions);
}

async function addShipped(asked: Asked, wanted: Pack): Promise<number> {
  const { pack } = wanted;
  // Whoever means it removes what is there: by mistake, findings would end and come again.
  if (wanted.installed?.is_newer === true) {
    throw new CliError(
      'CLI_REFUSED',
      `${wanted.display_name} ${wanted.installed.version} is installed, which is newer than ${wanted.version}: nothing was changed.`,
    );
  }

  await asked.client.ask((call) => call('install-extension-pack', { params: { pack } }));
  return tell(asked, { installed: pack }, [`Installed ${pack}. The next analysis goes by it.`]);
}

async function list(asked: Asked): Promise<number> {
  const extensions = await listExtensions(asked.client);
  const packs = (await listPacks(asked.client)).filter(({ installed }) => installed === null);
  const lines = extensions.map(
    ({ id, name, version, namespace, is_builtin: isBuiltIn }) =>
      `${String(id).padStart(5)}  ${name}  ${version}  ${namespace}${isBuiltIn ? '  (built in)' : ''}`,
  );
  const available = packs.map(
    ({ pack, display_name: name, version, namespace }) =>
      `    -  ${name}  ${version}  ${namespace}  (secgraph extension add ${pack})`,
  );
  return tell(asked, { extensions, packs }, [...lines, ...available]);
}

async function listPacks(client: ApiClient): Promise<readonly Pack[]> {
  return (await client.ask((call) => call('list-extension-packs'))).data.packs;
}

async function remove(asked: Asked, subject: string): Promise<number> {
  const extension = (await listExtensions(asked.client)).find(
    ({ id, name, namespace }) => String(id) === subject || name === subject || namespace === subject,
  );
  if (extension === undefined) {
    throw new CliError('CLI_REFUSED', `there is no extension ${subject}: secgraph extension list shows all.`);
  }

  await asked.client.ask((call) => call('delete-extension', { params: { extension_id: extension.id } }));
  return tell(asked, { removed: extension }, [`Removed ${extension.name}.`]);
}

async function listExtensions(client: ApiClient): Promise<readonly Extension[]> {
  return (await client.ask((call) => call('list-extensions'))).data.extensions;
}

function tellChecked(asked: Asked, extensions: readonly Checked[]): number {
  tell(asked, { extensions }, extensions.flatMap(linesOf));
  return extensions.some(({ conflicts }) => conflicts.length > 0) ? 1 : 0;
}

function linesOf(extension: Checked): readonly string[] {
  const { name, version, installed_version: before, is_downgrade: isOlder } = extension;
  const was =
    before === null ? 'not installed' : `${before} is installed${isOlder ? ', which is newer' : ''}`;

  return [
    `${name} ${version} (${was})`,
    ...extension.conflicts.map((conflict) => `  cannot be installed: ${conflict}`),
    ...extension.warnings.map((warning) => `  ${warning}`),
    ...extension.node_kinds.map(
      ({ name: kind, change, count }) => `  ${change} node kind ${kind} (${count} nodes)`,
    ),
    ...extension.relationship_kinds.map(
      ({ name: kind, change, count, is_traversable: isNow }) =>
        `  ${change} relationship kind ${kind} (${count} relationships${isNow === true ? ', gives control' : ''})`,
    ),
    ...(['rules', 'queries'] as const).flatMap((component) =>
      (['added', 'changed', 'removed'] as const).flatMap((change) =>
        extension[component][change].map((each) => `  ${change} ${component}: ${each}`),
      ),
    ),
    ...extension.undeclared.map(
      ({ name: kind, count, similar }) =>
        `  not declared: ${kind}, which the graph has ${count} times${similar === null ? '' : `; similar: ${similar}`}`,
    ),
  ];
}

function tell({ terminal, asJson }: Asked, value: object, lines: readonly string[]): number {
  for (const line of asJson ? [JSON.stringify(value, undefined, 2)] : lines) {
    terminal.print(line);
  }
  return 0;
}
