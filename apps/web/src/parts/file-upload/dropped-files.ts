/** Every file of a drop, those in folders included. To be called while the drop is handled. */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly File[]> {
  // The browser empties the transfer when the handler returns.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = entries.length === 0 ? [...transfer.files] : (await Promise.all(entries.map(filesOf))).flat();

  return files;
}

export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (isFolder(entry)) {
    const children = await entriesOf(entry.createReader());
    return (await Promise.all(children.map(filesOf))).flat();
  }

  return [];
}

/** Not every browser has the classes of entries. */
function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader hands out a hundred at a time, and nothing at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) {
      return all;
    }
    all.push(...some);
  }
}
