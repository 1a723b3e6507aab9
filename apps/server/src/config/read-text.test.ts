import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './read-config.ts';
import { VARIABLES } from './variables.ts';

const URL_WITH_PASSWORD = 'postgres://secgraph:hunter2@database/secgraph';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secgraph-secrets-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string): string {
  const path = join(folder, 'secret');
  writeFileSync(path, text);

  return path;
}

function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }

  return '';
}

describe('a secret of the configuration', () => {
  it('may stand in a file, whose last line may end', () => {
    const path = write(`${URL_WITH_PASSWORD}\n`);

    expect(readConfig({ DATABASE_URL_FILE: path }).database.url).toBe(URL_WITH_PASSWORD);
    expect(readConfig({ DATABASE_URL_FILE: ' ', DATABASE_URL: '' }).database.url).toBeUndefined();
    expect(readConfig({ SECGRAPH_ADMIN_PASSWORD_FILE: path }).admin.password).toBe(URL_WITH_PASSWORD);
    expect(readConfig({ SECGRAPH_SECRET_KEY_FILE: path }).secretKey).toBe(URL_WITH_PASSWORD);
  });

  it('is every variable that is named like one', () => {
    const named = Object.values(VARIABLES).filter(({ name }) => /PASSWORD|SECRET|DATABASE_URL/.test(name));

    expect(named.length).toBeGreaterThan(2);
    expect(
      named
        .filter(({ format }) => !('isSecret' in format) || format.isSecret !== true)
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('is said once', () => {
    expect(problemOf({ DATABASE_URL_FILE: write('x'), DATABASE_URL: URL_WITH_PASSWORD })).toBe(
      'DATABASE_URL and DATABASE_URL_FILE are both set: take one of them away.',
    );
  });

  it('is not quoted when it is wrong, and the file is named', () => {
    expect(problemOf({ DATABASE_URL_FILE: write('mysql://root:hunter2@h/d') })).toBe(
      'DATABASE_URL_FILE must be a PostgreSQL address such as postgresql://user:password@host:5432/database.',
    );
  });

  it('says which file is missing, empty, or something else', () => {
    const missing = join(folder, 'missing');
    expect(problemOf({ SECGRAPH_SECRET_KEY_FILE: missing })).toBe(
      `SECGRAPH_SECRET_KEY_FILE names ${missing}, which cannot be read (ENOENT).`,
    );
    expect(problemOf({ SECGRAPH_SECRET_KEY_FILE: folder })).toContain('cannot be read (EISDIR)');

    const path = write(' \n');
    expect(problemOf({ SECGRAPH_SECRET_KEY_FILE: path })).toBe(
      `SECGRAPH_SECRET_KEY_FILE names ${path}, which is empty.`,
    );
    write('x'.repeat(100_000));
    expect(problemOf({ SECGRAPH_SECRET_KEY_FILE: path })).toContain('which is larger than a secret is');
  });

  it('is not looked for in files where the variable is none', () => {
    expect(readConfig({ SECGRAPH_HOST_FILE: '/missing' }).host).toBe('127.0.0.1');
  });
});
