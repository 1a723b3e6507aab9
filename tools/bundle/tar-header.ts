/** One entry of an archive, with nothing of the machine that it was made on. */
export interface TarEntry {
  /** With slashes, without one at the end. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly isExecutable: boolean;
  readonly sizeBytes: number;
  /** Where a link leads. */
  readonly target?: string;
}

export const BLOCK_BYTES = 512;
const TYPE_FLAGS = { file: '0', link: '2', folder: '5' } as const;
/** As POSIX (ustar) has it: field, where it begins, how long it is. */
const NAME = { at: 0, bytes: 100 };
const MODE = { at: 100, bytes: 8 };
const OWNER = { at: 108, bytes: 8 };
const GROUP = { at: 116, bytes: 8 };
const SIZE = { at: 124, bytes: 12 };
const TIME = { at: 136, bytes: 12 };
const CHECKSUM = { at: 148, bytes: 8 };
const TYPE = { at: 156, bytes: 1 };
const TARGET = { at: 157, bytes: 100 };
const MAGIC = { at: 257, bytes: 8 };
const PREFIX = { at: 345, bytes: 155 };

type Field = typeof NAME;

/** The head of an entry, which belongs to root. @throws where a name does not fit */
export function tarHeader(entry: TarEntry, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const { name, prefix } = splitPath(entry.kind === 'folder' ? `${entry.path}/` : entry.path);
  writeText(header, NAME, name);
  writeText(header, PREFIX, prefix);
  writeOctal(header, MODE, modeOf(entry));
  writeOctal(header, OWNER, 0);
  writeOctal(header, GROUP, 0);
  writeOctal(header, SIZE, entry.sizeBytes);
  writeOctal(header, TIME, seconds);
  writeText(header, TYPE, TYPE_FLAGS[entry.kind]);
  writeText(header, TARGET, entry.target ?? '');
  writeText(header, MAGIC, 'ustar\x0000');
  writeChecksum(header);

  return header;
}

function modeOf({ kind, isExecutable }: TarEntry): number {
  if (kind === 'link') {
    return 0o777;
  }

  return kind === 'folder' || isExecutable ? 0o755 : 0o644;
}

/** A long path is cut at a slash: its end is the name, what is before it the prefix. */
function splitPath(path: string): { readonly name: string; readonly prefix: string } {
  if (Buffer.byteLength(path) <= NAME.bytes) {
    return { name: path, prefix: '' };
  }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name !== '' && Buffer.byteLength(name) <= NAME.bytes && Buffer.byteLength(prefix) <= PREFIX.bytes) {
      return { name, prefix };
    }
  }

  throw new Error(`${path} is too long for an archive.`);
}

function writeText(header: Buffer, { at, bytes }: Field, text: string): void {
  if (Buffer.byteLength(text) > bytes) {
    throw new Error(`${text} is too long for an archive.`);
  }
  header.write(text, at);
}

function writeOctal(header: Buffer, { at, bytes }: Field, value: number): void {
  const digits = value.toString(8).padStart(bytes - 1, '0');
  if (digits.length >= bytes) {
    throw new Error(`${value} is too large for an archive.`);
  }
  header.write(digits, at);
}

/** The sum of all bytes, those of its own field counted as blanks. */
function writeChecksum(header: Buffer): void {
  header.fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.bytes);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
}
