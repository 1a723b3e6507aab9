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
import { serveCommand } from './commands/serve.ts';
import { setPasswordCommand } from './commands/set-password.ts';
import { uploadCommand } from './commands/upload.ts';
import { workspacesCommand } from './commands/workspaces.ts';
import { UsageError } from './errors.ts';
import { openTerminal } from './terminal/process-terminal.ts';
import type { Terminal } from './terminal/terminal.ts';
import { readVersion } from './version.ts';

const COMMANDS: readonly Command[] = [
  serveCommand,
  uploadCommand,
  cancelCommand,
  extensionCommand,
  generateCommand,
  setPasswordCommand,
  adminCommand,
  backupCommand,
  restoreCommand,
  collectorsCommand,
  doctorCommand,
  healthCommand,
  workspacesCommand,
];

const EXIT_OK = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/**
 * Runs one command line and returns the exit code. Never throws for what a user can cause.
 *
 * @public `bin/secgraph.mjs` calls it.
 */
export async function main(args: readonly string[], terminal: Terminal = openTerminal()): Promise<number> {
  try {
    return await dispatch(args, terminal);
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

async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;

  if (name === undefined) {
    terminal.note(overview());
    return EXIT_USAGE;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    return help(rest[0], terminal);
  }
  if (name === '--version' || name === '-v') {
    terminal.print(await readVersion());
    return EXIT_OK;
  }

  const command = findCommand(name);
  if (rest.includes('--help') || rest.includes('-h')) {
    return help(command.name, terminal);
  }
  return command.run(rest, terminal);
}

function help(name: string | undefined, terminal: Terminal): number {
  terminal.print(name === undefined || name.startsWith('-') ? overview() : findCommand(name).help);
  return EXIT_OK;
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) {
    return command;
  }

  const names = [...COMMANDS.map((candidate) => candidate.name), 'help'];
  const subject = name.startsWith('-') ? `unknown option ${name}` : `unknown command "${name}"`;
  throw new UsageError(`${subject}.${suggestFor(name, names)} See secgraph --help.`);
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const list = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
  return `Usage: secgraph <command> [options]

Who can control what, by which path, and what to cut first.

Commands:
${list}

  secgraph <command> --help  shows the options of a command
  secgraph --version         shows the version`;
}
