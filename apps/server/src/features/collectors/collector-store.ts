import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { COLLECTOR_TYPE_NAMES, type CollectorType } from '@secgraph/contract';
import { type CollectorVersion, compareVersions, parseVersion } from '../../formats/collector-version.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import type { CollectorShelf, ShelvedFile } from './collector-shelf.ts';
import { parseReleaseName, type ReleaseName } from './release-name.ts';

/** An archive of a release, whose checksum is known. */
export interface StoredArchive extends ReleaseName {
  readonly file: ShelvedFile;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** What is to be stored, after it was looked at. */
export interface NewArchive extends ReleaseName {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly content: Readable;
}

const TYPES = Object.keys(COLLECTOR_TYPE_NAMES) as CollectorType[];
const FOLDERS = TYPES.flatMap((type) => [folderOf(type, false), folderOf(type, true)]);
export const CHECKSUM_SUFFIX = '.sha256';
/** A checksum file is one line. */
const MAX_CHECKSUM_BYTES = 1024;

/**
 * The archives of collectors that an administrator put there, and nothing else. An archive counts as soon as its
 * checksum lies beside it, as `<name>.sha256`.
 */
export class CollectorStore {
  readonly #shelf: CollectorShelf;
  /** By where they lie and when they were written, so that no checksum is read twice. */
  readonly #checksums = new Map<string, string | undefined>();

  constructor(shelf: CollectorShelf) {
    this.#shelf = shelf;
  }

  get place(): string {
    return this.#shelf.place;
  }

  /** Newest first. */
  async list(): Promise<readonly StoredArchive[]> {
    const files = await this.#shelf.list(FOLDERS);
    const checksums = new Map(
      files.filter(({ name }) => name.endsWith(CHECKSUM_SUFFIX)).map((file) => [keyOf(file), file]),
    );
    const found = await Promise.all(
      files.map(async (file) => {
        const release = parseReleaseName(file.name);
        const checksum = checksums.get(keyOf({ ...file, name: file.name + CHECKSUM_SUFFIX }));
        const sha256 = release && checksum && (await this.#readChecksum(checksum));

        return release === undefined || sha256 === undefined
          ? undefined
          : // The folder says which of both it is: not every publisher has it in the name.
            { ...release, isEnterprise: file.folder === folderOf(release.type, true), file, sha256 };
      }),
    );

    return found.filter((archive) => archive !== undefined).toSorted(newestFirst);
  }

  open({ file }: StoredArchive, range: ByteRange | undefined): Promise<Readable> {
    return this.#shelf.open(file, range);
  }

  /** Whoever looks sees all of it, or nothing yet. */
  async add({ type, isEnterprise, name, sizeBytes, sha256, content }: NewArchive): Promise<void> {
    const folder = folderOf(type, isEnterprise);
    const line = Buffer.from(checksumLine(sha256, name));
    await this.#shelf.put({ folder, name, sizeBytes, sha256, content });
    await this.#shelf.put({
      folder,
      name: name + CHECKSUM_SUFFIX,
      sizeBytes: line.length,
      sha256: createHash('sha256').update(line).digest('hex'),
      content: Readable.from([line]),
    });
  }

  async remove({ file: { folder, name } }: StoredArchive): Promise<void> {
    await this.#shelf.remove({ folder, name: name + CHECKSUM_SUFFIX });
    await this.#shelf.remove({ folder, name });
  }

  async #readChecksum(file: ShelvedFile): Promise<string | undefined> {
    const key = `${keyOf(file)} ${file.sizeBytes} ${file.modifiedAt.getTime()}`;
    if (!this.#checksums.has(key)) {
      const isPlausible = file.sizeBytes <= MAX_CHECKSUM_BYTES;
      this.#checksums.set(
        key,
        isPlausible ? parseChecksum(await text(await this.#shelf.open(file, undefined))) : undefined,
      );
    }

    return this.#checksums.get(key);
  }
}

/** The line of a checksum file. */
export function checksumLine(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`;
}

/** The first word of a checksum file. Undefined: it is none. */
export function parseChecksum(content: string): string | undefined {
  const [, sha256] = /^\uFEFF?\\?([0-9a-f]{64})(?:\s|$)/i.exec(content) ?? [];

  return sha256?.toLowerCase();
}

/** What a version is downloaded as: the archive for all systems, or the only one that there is. */
function findDownload(
  archives: readonly StoredArchive[],
  wanted: { readonly type: CollectorType; readonly version: CollectorVersion },
): StoredArchive | undefined {
  const same = archives.filter(
    ({ type, isEnterprise, version }) =>
      !isEnterprise && type === wanted.type && compareVersions(version, wanted.version) === 0,
  );

  return same.find(({ os }) => os === '') ?? (same.length === 1 ? same[0] : undefined);
}

/** The versions of a type that can be downloaded without further question, newest first. */
export function listDownloads(
  archives: readonly StoredArchive[],
  type: CollectorType,
): readonly StoredArchive[] {
  const downloads = new Set<StoredArchive>();
  for (const { type: other, version } of archives) {
    const found = other === type ? findDownload(archives, { type, version }) : undefined;
    if (found !== undefined) {
      downloads.add(found);
    }
  }

  return [...downloads];
}

/** The newest that is no pre-release. */
export function latestOf(downloads: readonly StoredArchive[]): StoredArchive | undefined {
  return downloads.find(({ version }) => version.prerelease === '');
}

/** The one that a release tag means. */
export function findByTag(
  archives: readonly StoredArchive[],
  type: CollectorType,
  tag: string,
): StoredArchive | undefined {
  const version = parseVersion(tag);

  return version === undefined
    ? latestOf(listDownloads(archives, type))
    : findDownload(archives, { type, version });
}

function newestFirst(a: StoredArchive, b: StoredArchive): number {
  return compareVersions(b.version, a.version) || (a.file.name < b.file.name ? -1 : 1);
}

function folderOf(type: CollectorType, isEnterprise: boolean): string {
  return isEnterprise ? `${type}_enterprise` : type;
}

function keyOf({ folder, name }: Pick<ShelvedFile, 'folder' | 'name'>): string {
  return `${folder}/${name}`;
}
