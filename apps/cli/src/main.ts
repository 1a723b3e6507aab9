import { isCodedError, suggestFor } from '@secgraph/kernel';
import { cancelCommand } from './commands/cancel.ts';
import type { Command } from './commands/command.ts';
import { extensionCommand } from './commands/extension.ts';
import { generateCommand } from './commands/generate.ts';
import {
  adminCommand,
  backupCommand,
  collectorsCommand,
  doctorCommand,
  healthCommand,
  restoreCommand,
} from './commands/maintenance.ts';
import { mcpCommand } from './commands/mcp.ts';
import { serveCommand } from './commands/serve.ts';
import { setPasswordCommand } from './commands/set-password.ts';
import { uploadCommand } from './commands/upload.ts';
import { workspacesCommand } from './commands/workspaces.ts';
import { UsageError } from './errors.ts';
import { openTerminal } from './terminal/process-terminal.ts';
import type { Terminal } from './terminal/terminal.ts';
import { readVersion } from './version.ts';

const CLIENT_COMMANDS: readonly Command[] = [
  uploadCommand,
  cancelCommand,
  extensionCommand,
  generateCommand,
  mcpCommand,
  setPasswordCommand,
  workspacesCommand,
];
/** Those that the service itself runs, on its machine. */
const SERVICE_COMMANDS: readonly Command[] = [
  adminCommand,
  backupCommand,
  restoreCommand,
  collectorsCommand,
  doctorCommand,
  healthCommand,
];

const EXIT_OK = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

export interface CommandLineOptions {
  /** Whether the service is installed along; without it, its commands are not there. */
  readonly hasService?: boolean;
}

/**
 * Runs one command line and returns the exit code. Never throws for what a user can cause.
 *
 * @public `bin/secgraph.mjs` calls it.
 */
export async function main(
  args: readonly string[],
  terminal: Terminal = openTerminal(),
  { hasService = true }: CommandLineOptions = {},
): Promise<number> {
  const commands = hasService ? [serveCommand, ...CLIENT_COMMANDS, ...SERVICE_COMMANDS] : CLIENT_COMMANDS;
  try {
    return await dispatch(args, { terminal, commands });
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(`secgraph: ${error.message}`);
      return EXIT_USAGE;
    }
    if (isCodedError(error)) {
      terminal.note(`secgraph: ${error.message}`);
      return EXIT_FAILURE;
    }
    throw error;
  }
}

/** What a command line is read with. */
interface Dispatch {
  readonly terminal: Terminal;
  readonly commands: readonly Command[];
}

async function dispatch(args: readonly string[], context: Dispatch): Promise<number> {
  const { terminal, commands } = context;
  const [name, ...rest] = args;

  if (name === undefined) {
    terminal.note(overview(commands));
    return EXIT_USAGE;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    return help(rest[0], context);
  }
  if (name === '--version' || name === '-v') {
    terminal.print(await readVersion());
    return EXIT_OK;
  }

  const command = findCommand(name, commands);
  if (rest.includes('--help') || rest.includes('-h')) {
    return help(command.name, context);
  }
  return command.run(rest, terminal);
}

function help(name: string | undefined, { terminal, commands }: Dispatch): number {
  terminal.print(
    name === undefined || name.startsWith('-') ? overview(commands) : findCommand(name, commands).help,
  );
  return EXIT_OK;
}

function findCommand(name: string, commands: readonly Command[]): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) {
    return command;
  }
  if ([serveCommand, ...SERVICE_COMMANDS].some((candidate) => candidate.name === name)) {
    throw new UsageError(
      `${name} is a command of the service, and this is the command line alone: run it on the machine of the service.`,
    );
  }

  const names = [...commands.map((candidate) => candidate.name), 'help'];
  const subject = name.startsWith('-') ? `unknown option ${name}` : `unknown command "${name}"`;
  throw new UsageError(`${subject}.${suggestFor(name, names)} See secgraph --help.`);
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
  return `Usage: secgraph <command> [options]

Who can control what, by which path, and what to cut first.

Commands:
${list}

  secgraph <command> --help  shows the options of a command
  secgraph --version         shows the version`;
}
