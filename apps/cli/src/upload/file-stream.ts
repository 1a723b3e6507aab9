import { open } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of a file, read only as fast as the other side takes them, so that memory stays flat whatever the
 * size. `onRead` gets the number of bytes handed over so far.
 */
export function fileStream(path: string, onRead: (bytes: number) => void): ReadableStream<Uint8Array> {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  let total = 0;

  return new ReadableStream<Uint8Array>(
    {
      async start() {
        handle = await open(path);
      },
      async pull(controller) {
        const { bytesRead, buffer } = await read();
        if (bytesRead === 0) {
          controller.close();
          await handle?.close();
          return;
        }

        total += bytesRead;
        onRead(total);
        controller.enqueue(buffer.subarray(0, bytesRead));
      },
      async cancel() {
        await handle?.close();
      },
    },
    { highWaterMark: 1 },
  );

  async function read() {
    const buffer = new Uint8Array(CHUNK_BYTES);
    const result = await handle?.read(buffer, 0, CHUNK_BYTES);
    return { bytesRead: result?.bytesRead ?? 0, buffer };
  }
}
