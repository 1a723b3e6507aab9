import { CliError, isRefusal, UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { cancelJob, wordsOfState } from '../upload/upload-job.ts';
import type { Command } from './command.ts';
import { CONNECTION_HELP, CONNECTION_OPTIONS, connect, openClient, TOKEN_HELP } from './credentials.ts';
import { parseOptions } from './parse-options.ts';

export const cancelCommand: Command = {
  name: 'cancel',
  summary: 'end an upload job that is not done yet',
  help: `Usage: secgraph cancel <job> [options]

Drops the files of the job that wait and gives up the one that is being read. What was taken in until then
stays. \`secgraph upload\` shows the number of its job; so does GET /api/v2/file-upload.

Options:
${CONNECTION_HELP}
${TOKEN_HELP}
  --json                  print the job as JSON

Exit codes: 0 canceled, 1 not canceled, 2 wrong usage.`,
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('cancel', args, {
    ...CONNECTION_OPTIONS,
    token: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  const [text = '', ...more] = positionals;
  if (!/^\d{1,15}$/.test(text) || more.length > 0) {
    throw new UsageError('which job? Give its number; see secgraph cancel --help.');
  }

  const client = await openClient(connect(values.url, terminal), values, terminal);
  const job = await cancelJob(client, Number(text)).catch((cause: unknown) => {
    throw isRefusal(cause, 'CLI_REFUSED') && cause.details['status'] === 404
      ? new CliError('CLI_REFUSED', `there is no job ${text}.`, { cause })
      : cause;
  });
  terminal.print(
    values.json
      ? JSON.stringify({ job })
      : `Job ${job.id} is ${wordsOfState(job.state)}${job.message === '' ? '' : `: ${job.message}`}.`,
  );

  return 0;
}
