import { inflateSync } from 'node:zlib';
import decodeQr from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { totpAddress } from '../../auth/second-factor/totp.ts';
import { drawQrCode } from './qr-code.ts';

const PREFIX = 'data:image/png;base64,';
const HEADER_BYTES = 8 + 25;

/** The pixels of a picture of ours, as a camera would hand them over; twice as large, as the page shows it. */
function readPicture(uri: string) {
  const png = Buffer.from(uri.slice(PREFIX.length), 'base64');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const content = png.subarray(HEADER_BYTES + 8, HEADER_BYTES + 8 + png.readUInt32BE(HEADER_BYTES));
  const rows = inflateSync(content);
  const data = new Uint8ClampedArray(width * height * 4 * 4).fill(255);
  for (let y = 0; y < height * 2; y++) {
    for (let x = 0; x < width * 2; x++) {
      const byte = rows[(y >> 1) * (1 + width / 8) + 1 + (x >> 4)] as number;
      const isWhite = (byte >> (7 - ((x >> 1) & 7))) & 1;
      data.fill(isWhite * 255, (y * width * 2 + x) * 4, (y * width * 2 + x) * 4 + 3);
    }
  }

  return { width, height, pixels: { width: width * 2, height: height * 2, data } };
}

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const address = totpAddress(secret, { issuer: 'https://graph.example.org', account: 'ada' });

describe('the QR code', () => {
  it.each([
    ['of a usual account', address],
    [
      'of the longest names',
      totpAddress(secret, { issuer: `https://${'ü'.repeat(300)}`, account: '🦊'.repeat(300) }),
    ],
  ])('is a picture of 200 pixels that can be read again: %s', (_, text) => {
    const { width, height, pixels } = readPicture(drawQrCode(text));

    expect([width, height]).toEqual([200, 200]);
    expect(decodeQr(pixels)).toBe(text);
  });
});
