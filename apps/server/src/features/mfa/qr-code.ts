import { crc32, deflateSync } from 'node:zlib';
import encodeQr from 'qr';

/** In pixels; clients make room for it. */
const SIZE = 200;
/** Modules that stay white around the code, as the standard has it. */
const QUIET_ZONE = 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BLACK_AND_WHITE = { bitDepth: 1, colourType: 0 } as const;

/** A QR code as a data URI of a PNG. */
export function drawQrCode(text: string): string {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });

  return `data:image/png;base64,${encodePng(scale(modules)).toString('base64')}`;
}

/** Each module as a square of whole pixels, in the middle of the picture. True is black. */
function scale(modules: readonly (readonly boolean[])[]): (x: number, y: number) => boolean {
  const pixels = Math.max(Math.floor(SIZE / modules.length), 1);
  const margin = Math.floor((SIZE - modules.length * pixels) / 2);
  const moduleAt = (position: number) => Math.floor((position - margin) / pixels);

  return (x, y) => modules[moduleAt(y)]?.[moduleAt(x)] ?? false;
}

/** One bit for each pixel, rows filled up to whole bytes (PNG, third edition). */
function encodePng(isBlack: (x: number, y: number) => boolean): Buffer {
  const rowBytes = Math.ceil(SIZE / 8);
  const rows = Buffer.alloc((1 + rowBytes) * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (!isBlack(x, y)) {
        const at = y * (1 + rowBytes) + 1 + (x >> 3);
        rows[at] = rows.readUInt8(at) | (0x80 >> (x & 7));
      }
    }
  }

  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.writeUInt8(BLACK_AND_WHITE.bitDepth, 8);
  header.writeUInt8(BLACK_AND_WHITE.colourType, 9);

  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));

  return Buffer.concat([length, typed, checksum]);
}
