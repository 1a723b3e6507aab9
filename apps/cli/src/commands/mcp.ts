import { socketOf } from '../api/api-client.ts';
import { streamFetch, streamFetchThrough } from '../api/stream-fetch.ts';
import { proxyAssistant } from '../assistant/assistant-proxy.ts';
import { UsageError } from '../errors.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Command } from './command.ts';
import { CONNECTION_OPTIONS, connect } from './credentials.ts';
import { parseOptions } from './parse-options.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'let a local assistant ask the service (Model Context Protocol)',
  help: `Usage: secgraph mcp [options]

Speaks the Model Context Protocol on standard input and output, for an assistant that starts it, and hands
each message to the service. The token says who asks: its user's roles, and its scope, decide what may be
seen. One of the scope read is enough.

Options:
  --url <url>             address of the service (${CONNECTION_OPTIONS.url.default}),
                          or unix:/path/of/its/socket; a token is not
                          sent over plain HTTP to another machine

The token comes from SECGRAPH_TOKEN: an API token as <id>:<key>, or the token of a session.

Exit codes: 0 the assistant is done, 2 wrong usage.`,
  run,
};

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseOptions('mcp', args, { url: CONNECTION_OPTIONS.url });
  if (positionals.length > 0) {
    throw new UsageError('mcp takes no arguments; see secgraph mcp --help.');
  }
  const token = terminal.environment['SECGRAPH_TOKEN'] ?? '';
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError('set SECGRAPH_TOKEN to an API token (<id>:<key>); see secgraph mcp --help.');
  }
  const { url } = connect(values.url, terminal);
  const socket = socketOf(url);
  if (socket === undefined) {
    assertUnread(new URL(url));
  }

  await proxyAssistant(terminal.inputLines(), {
    address: socket === undefined ? url : 'http://localhost',
    authorization: `Bearer ${token}`,
    fetch: socket === undefined ? streamFetch : streamFetchThrough(socket),
    print: (line) => terminal.print(line),
  });

  return 0;
}

function assertUnread({ protocol, hostname }: URL): void {
  if (protocol === 'http:' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)) {
    throw new UsageError('anybody on the way could read the token: give an address with https.');
  }
}
