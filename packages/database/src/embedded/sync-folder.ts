import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes durable what a folder holds by name, such as a rename. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') {
    return;
  }

  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
