import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CliError } from '../errors.ts';

export interface UploadFile {
  readonly path: string;
  /** As the service shows it. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

const FORMATS: readonly { readonly suffix: string; readonly headers: Readonly<Record<string, string>> }[] = [
  { suffix: '.json', headers: { 'content-type': 'application/json' } },
  { suffix: '.zip', headers: { 'content-type': 'application/zip' } },
  { suffix: '.dat', headers: { 'content-type': 'application/octet-stream' } },
  { suffix: '.ldif', headers: { 'content-type': 'application/octet-stream' } },
  { suffix: '.ldf', headers: { 'content-type': 'application/octet-stream' } },
  { suffix: '.gz', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
];

/** The files behind the paths of a command line, folders searched in depth, in alphabetical order. */
export async function findUploadFiles(paths: readonly string[]): Promise<UploadFile[]> {
  const found: UploadFile[] = [];
  for (const path of paths) {
    found.push(...(await filesBehind(path)));
  }

  if (found.length === 0) {
    throw new CliError('CLI_NO_FILES', `no .json, .zip, .dat, .ldif or .gz file in ${paths.join(', ')}.`);
  }
  return found;
}

async function filesBehind(path: string): Promise<UploadFile[]> {
  const status = await stat(path).catch((cause: unknown) => {
    throw new CliError('CLI_NO_FILES', `cannot read ${path}: no such file or folder.`, { cause });
  });

  if (!status.isDirectory()) {
    const file = describe(path, status.size);
    if (file !== undefined) {
      return [file];
    }
    throw new CliError('CLI_NO_FILES', `${path} is neither .json nor .zip nor .dat nor .ldif nor .gz.`);
  }

  const names = (await readdir(path, { recursive: true })).sort();
  const files: UploadFile[] = [];
  for (const name of names) {
    const inner = join(path, name);
    const innerStatus = await stat(inner);
    const file = innerStatus.isFile() ? describe(inner, innerStatus.size) : undefined;
    if (file !== undefined) {
      files.push(file);
    }
  }
  return files;
}

function describe(path: string, sizeBytes: number): UploadFile | undefined {
  const format = FORMATS.find(({ suffix }) => path.toLowerCase().endsWith(suffix));
  if (format === undefined) {
    return undefined;
  }

  const name = basename(path);
  return {
    path,
    name: format.suffix === '.gz' ? name.slice(0, -format.suffix.length) : name,
    sizeBytes,
    headers: format.headers,
  };
}
