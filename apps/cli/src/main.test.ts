import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFakeTerminal } from '../test/fake-terminal.ts';
import { main } from './main.ts';

describe('secgraph', () => {
  it.each([['--help'], ['-h'], ['help']])('shows its commands for %s', async (...args) => {
    const terminal = createFakeTerminal();
    expect(await main(args, terminal)).toBe(0);
    expect(terminal.printed.join('\n')).toMatch(/serve[\s\S]*upload[\s\S]*generate[\s\S]*set-password/);
  });

  it('has every command in the table of the README, and no other', async () => {
    const terminal = createFakeTerminal();
    await main(['--help'], terminal);
    const commands = Array.from(terminal.printed.join('\n').matchAll(/^  ([a-z-]+)  /gm), ([, name]) => name);
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const documented = Array.from(readme.matchAll(/^\| `secgraph ([a-z-]+)/gm), ([, name]) => name);
    expect(documented.sort()).toEqual(commands.sort());
  });

  it.each(['serve', 'upload', 'generate', 'set-password'])(
    'shows the options of %s either way',
    async (command) => {
      const [asOption, asCommand] = [createFakeTerminal(), createFakeTerminal()];
      expect(await main([command, '--help'], asOption)).toBe(0);
      expect(await main(['help', command], asCommand)).toBe(0);
      expect(asOption.printed[0]).toContain(`Usage: secgraph ${command}`);
      expect(asCommand.printed).toEqual(asOption.printed);
    },
  );

  it.each([
    { args: ['uplaod'], says: /unknown command "uplaod"\. Did you mean "upload"\?/ },
    { args: ['destroy-everything'], says: /unknown command "destroy-everything"\. See/ },
    { args: ['--halp'], says: /unknown option --halp/ },
    { args: ['upload', '--jsn', 'x'], says: /unknown option --jsn\. Did you mean "--json"\?/ },
    { args: ['upload', '--url'], says: /--url.*argument missing.*See secgraph upload --help/ },
    { args: ['upload'], says: /which files/ },
    { args: ['upload', '.', '--url', 'nonsense'], says: /not an address/ },
    { args: ['set-password', 'hunter2'], says: /do not belong on the command line/ },
  ])('answers $args with exit code 2 and a hint', async ({ args, says }) => {
    const terminal = createFakeTerminal();
    const code = await main(args, terminal);
    expect(terminal.noted.join('\n')).toMatch(says);
    expect(code).toBe(2);
  });

  it('shows the commands when called without one, as a usage error', async () => {
    const terminal = createFakeTerminal();
    expect(await main([], terminal)).toBe(2);
    expect(terminal.noted[0]).toContain('Commands:');
  });

  it('has no commands of the service where that is not installed along, and says so', async () => {
    const terminal = createFakeTerminal();
    expect(await main(['--help'], terminal, { hasService: false })).toBe(0);
    expect(terminal.printed.join('\n')).not.toMatch(/^ {2}(serve|backup|doctor) /m);
    expect(terminal.printed.join('\n')).toMatch(/^ {2}upload [\s\S]+^ {2}workspaces /m);

    expect(await main(['backup', 'x'], terminal, { hasService: false })).toBe(2);
    expect(terminal.noted.join('\n')).toMatch(/backup is a command of the service.*on the machine/);
  });
});
