import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('secgraph generate', () => {
  it('writes an archive and says what to do with it', async () => {
    const terminal = createFakeTerminal();
    const out = join(folder, 'first.zip');

    expect(await main(['generate', '--size', 'tiny', '--out', out], terminal)).toBe(0);
    expect(terminal.printed.join('\n')).toContain('150 records');
    expect(terminal.printed.join('\n')).toContain(`secgraph upload ${out}`);
    expect((await readFile(out)).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  it('prints what it wrote as JSON', async () => {
    const terminal = createFakeTerminal();
    const out = join(folder, 'json.zip');

    await main(['generate', '--objects', '300', '--domains', '2', '--out', out, '--json'], terminal);
    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({ out, records: 300 });
  });

  it('plants on demand, and tells what in the manifest', async () => {
    const out = join(folder, 'planted.zip');
    const readPlants = async () => JSON.parse(await readFile(`${out}.manifest.json`, 'utf8')).plants;

    await main(['generate', '--size', 'tiny', '--out', out], createFakeTerminal());
    expect(await readPlants()).toEqual([]);
    await main(['generate', '--size', 'tiny', '--out', out, '--force', '--plant'], createFakeTerminal());
    expect(await readPlants()).toContainEqual(expect.objectContaining({ technique: 'ADCSESC1' }));
  });

  it('adds tenants on demand, and says how many records there are', async () => {
    const terminal = createFakeTerminal();
    const out = join(folder, 'tenants.zip');

    await main(['generate', '--size', 'tiny', '--entra', '--out', out, '--json'], terminal);
    const { files, records } = JSON.parse(terminal.printed.join('\n'));
    expect(files.at(-1)).toMatchObject({ type: 'azure', count: records - 150 });
    const manifest = JSON.parse(await readFile(`${out}.manifest.json`, 'utf8'));
    expect(manifest).toMatchObject({ options: { cloudObjects: 240 }, tenants: [{ id: expect.any(String) }] });
  });

  it('gives other bytes for another seed, and the same for the same', async () => {
    const write = async (name: string, seed: string) => {
      const out = join(folder, name);
      await main(['generate', '--size', 'tiny', '--seed', seed, '--out', out], createFakeTerminal());
      return readFile(out);
    };

    const [once, again, other] = [
      await write('a.zip', '7'),
      await write('b.zip', '7'),
      await write('c.zip', '8'),
    ];
    expect(once.equals(again)).toBe(true);
    expect(once.equals(other)).toBe(false);
  });

  it.each([
    { args: ['--size', 'huge'], says: /--size must be one of tiny, small, medium, large; got huge/ },
    { args: ['--objects', 'many'], says: /--objects must be a number; got many/ },
    { args: ['--objects', ''], says: /--objects must be a number/ },
    { args: ['--objects', '10'], says: /--objects must be at least 140 .*got 10/ },
    { args: ['--objects', '1.5e3.2'], says: /--objects must be a number/ },
    { args: ['--objects', '500.5'], says: /--objects must be a whole number/ },
    { args: ['--objects', '500', '--size', 'tiny'], says: /give one of them/ },
    { args: ['--seed', '-1'], says: /--seed.*ambiguous|--seed must be/ },
    { args: ['--seed=-1'], says: /--seed must be a whole number from 0/ },
    { args: ['--domains', '0'], says: /--domains must be a whole number from 1 to 64; got 0/ },
    { args: ['--forests', '3', '--domains', '2'], says: /--domains must be at least the number of forests/ },
    { args: ['--stale', '1.1'], says: /--stale must be a number from 0 to 1; got 1.1/ },
    { args: ['--hygiene', 'best'], says: /--hygiene must be one of good, typical, poor/ },
    { args: ['--date', 'yesterday'], says: /--date must be a date between/ },
    { args: ['--sise', 'tiny'], says: /unknown option --sise\. Did you mean "--size"\?/ },
    { args: ['--entra', '--cloud-objects', '7'], says: /--cloud-objects must be a whole number from 240/ },
    { args: ['--cloud-objects', '900'], says: /--cloud-objects says how much is in tenants.*without entra/ },
    { args: ['here.zip'], says: /what is here\.zip\? .*--out/ },
  ])('refuses $args as wrong usage', async ({ args, says }) => {
    const terminal = createFakeTerminal();
    const out = join(folder, 'refused.zip');

    expect(await main(['generate', '--out', out, ...args], terminal)).toBe(2);
    expect(terminal.noted.join('\n')).toMatch(says);
    await expect(stat(out)).rejects.toThrow('ENOENT');
  });

  it('replaces a file only when told to', async () => {
    const out = join(folder, 'precious.zip');
    await writeFile(out, 'precious');
    const terminal = createFakeTerminal();

    expect(await main(['generate', '--size', 'tiny', '--out', out], terminal)).toBe(1);
    expect(terminal.noted.join('\n')).toContain('--force');
    expect(await readFile(out, 'utf8')).toBe('precious');
    expect(await main(['generate', '--size', 'tiny', '--out', out, '--force'], terminal)).toBe(0);
  });

  it('says why it cannot write', async () => {
    const terminal = createFakeTerminal();
    const out = join(folder, 'no', 'such', 'folder.zip');

    expect(await main(['generate', '--size', 'tiny', '--out', out], terminal)).toBe(1);
    expect(terminal.noted.join('\n')).toMatch(/cannot write .*folder\.zip: ENOENT/);
  });
});
