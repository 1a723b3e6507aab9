import type { ApiClient } from '../api/api-client.ts';
import { CliError, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Command } from './command.ts';
import { CONNECTION_HELP, CONNECTION_OPTIONS, connect, openClient, TOKEN_HELP } from './credentials.ts';
import { parseOptions } from './parse-options.ts';

export const workspacesCommand: Command = {
  name: 'workspaces',
  summary: 'list, create and delete other graphs of the same service',
  help: `Usage: secgraph workspaces list [options]
       secgraph workspaces create <name> [options]
       secgraph workspaces delete <name> --yes [options]

A workspace is a graph of its own in the same service, with its own users, keys and settings. \`create\` prints its
first user and his password, once. \`delete\` leaves nothing of it. Files are uploaded to one by its address:
secgraph upload <files> --url <address of the service>/w/<name>

Options:
${CONNECTION_HELP}
${TOKEN_HELP}
  --display-name <text>   create: what people call it
  --memory-mib <number>   create: what its process may have
  --yes                   delete: it is meant
  --json                  print what the service answers, as JSON

Exit codes: 0 done, 1 not done, 2 wrong usage.`,
  run,
};

interface Wishes {
  readonly 'display-name'?: string | undefined;
  readonly 'memory-mib'?: string | undefined;
  readonly yes: boolean;
  readonly json: boolean;
}

const ALL = 0;

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('workspaces', args, {
    ...CONNECTION_OPTIONS,
    token: { type: 'string' },
    'display-name': { type: 'string' },
    'memory-mib': { type: 'string' },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const perform = actionOf(positionals, values);
  const client = await openClient(connect(values.url, terminal), values, terminal);
  for (const line of await perform(client)) {
    terminal.print(line);
  }

  return 0;
}

/** @throws {@link UsageError} */
function actionOf(
  [action, name, ...more]: readonly string[],
  wishes: Wishes,
): (client: ApiClient) => Promise<readonly string[]> {
  if (action === 'list' && name === undefined) {
    return (client) => list(client, wishes);
  }
  if (name === undefined || more.length > 0 || (action !== 'create' && action !== 'delete')) {
    throw new UsageError(
      'workspaces needs list, create <name> or delete <name>; see secgraph workspaces --help.',
    );
  }
  if (action === 'create') {
    const memory = wishes['memory-mib'];
    if (memory !== undefined && !/^\d{1,9}$/.test(memory)) {
      throw new UsageError('--memory-mib needs a whole number.');
    }
    return (client) => create(client, name, wishes);
  }
  if (!wishes.yes) {
    throw new UsageError(`everything in ${name} would be gone for good: say --yes if that is meant.`);
  }
  return (client) => remove(client, name);
}

async function list(client: ApiClient, { json }: Wishes): Promise<readonly string[]> {
  const { data } = await client.ask((call) => call('list-workspaces', { list: { limit: ALL } }));

  return json
    ? [JSON.stringify({ workspaces: data })]
    : data.map(({ name, state, display_name: displayName }) => `${name}  ${state}  ${displayName}`);
}

async function create(client: ApiClient, name: string, wishes: Wishes): Promise<readonly string[]> {
  const { 'display-name': displayName, 'memory-mib': memory, json } = wishes;
  const body = {
    name,
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(memory === undefined ? {} : { memory_mib: Number(memory) }),
  };
  const { data } = await client.ask((call) => call('create-workspace', { body }));
  const { workspace, administrator } = data;

  return json
    ? [JSON.stringify(data)]
    : [
        `Workspace ${workspace.name} is at ${workspace.path}`,
        `First login: ${administrator.name}`,
        `Password: ${administrator.password}  (shown once; to be changed at the first login)`,
      ];
}

async function remove(client: ApiClient, name: string): Promise<readonly string[]> {
  const filters = { name: `eq:${name}` };
  const { data } = await client.ask((call) => call('list-workspaces', { list: { filters } }));
  const [found] = data;
  if (found === undefined) {
    throw new CliError('CLI_REFUSED', `there is no workspace ${name}.`);
  }
  await client.ask((call) => call('delete-workspace', { params: { workspace_id: found.id } }));

  return [`Workspace ${name} is deleted.`];
}
