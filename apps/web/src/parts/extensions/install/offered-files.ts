import { createStore } from '../../../state/create-store.ts';

/** Files that somebody wants to install, or that were given as data and look like extensions. */
export interface OfferedFile {
  readonly id: number;
  readonly file: File;
  /** What else can be done with it; undefined: it was meant to be installed. */
  readonly uploadInstead: (() => void) | undefined;
}

/** They are asked about one after the other, on whatever page. */
export const offeredFiles = createStore<readonly OfferedFile[]>([]);

let lastId = 0;

export function offerFiles(files: readonly File[], upload?: (files: readonly File[]) => void): void {
  const offered = files.map((file) => ({
    id: ++lastId,
    file,
    uploadInstead: upload === undefined ? undefined : () => upload([file]),
  }));
  offeredFiles.set([...offeredFiles.get(), ...offered]);
}

export function dismissOffered(id: number): void {
  offeredFiles.set(offeredFiles.get().filter((offered) => offered.id !== id));
}
