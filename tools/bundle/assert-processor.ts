import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Architecture } from './command-line.ts';

const MAGIC = '\x7fELF';
/** The processor in the head of a program or library. */
const MACHINE_AT = 18;
const HEAD_BYTES = 20;
const MACHINES: Readonly<Record<Architecture, number>> = { x64: 62, arm64: 183 };

/** @throws where a program or library is of another processor: on the host it would not start */
export async function assertProcessor(folder: string, architecture: Architecture): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let programs = 0;
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const machine = await machineOf(path);
    if (machine !== undefined && machine !== MACHINES[architecture]) {
      throw new Error(`${path} is for another processor than ${architecture}.`);
    }
    programs += Number(machine !== undefined);
  }
  if (programs === 0) {
    throw new Error(`${folder} has no program for ${architecture}: npm left out what is optional.`);
  }
}

async function machineOf(path: string): Promise<number | undefined> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);

  return bytesRead === HEAD_BYTES && buffer.toString('latin1', 0, MAGIC.length) === MAGIC
    ? buffer.readUInt16LE(MACHINE_AT)
    : undefined;
}
