/** The service takes no larger ones; whatever is larger is data. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Enough to see what most files of collectors begin with: a folder has thousands, which are not read for this. */
const BEGINNING = 256;
const DATA = /^\uFEFF?\s*\{\s*"(?:data|meta|graph|metadata)"/;
const ARCHIVE = 'PK';
/** Where packs keep their schema: at the root, or below one or two folders. */
const SCHEMA_OF_PACK = /^(?:[^/]+\/){0,2}schema(?:_[^/]*)?\.json$/i;

/** Whether a file is an extension and no data, by what is in it: the schema of one, or a pack with a schema. */
export async function isExtensionFile(file: File): Promise<boolean> {
  if (file.size > MAX_BYTES) {
    return false;
  }

  const beginning = await file.slice(0, BEGINNING).text();
  if (DATA.test(beginning)) {
    return false;
  }

  return beginning.startsWith(ARCHIVE) ? hasSchema(file) : isSchema(await file.text());
}

/** What an extension is sent as. What a file is stands at its beginning, whatever it is called. */
export async function extensionTypeOf(file: File): Promise<'application/zip' | 'application/json'> {
  return (await file.slice(0, ARCHIVE.length).text()) === ARCHIVE ? 'application/zip' : 'application/json';
}

/** Looks at names alone: nothing is unpacked. */
async function hasSchema(file: File): Promise<boolean> {
  const { unzipSync } = await import('fflate');
  let isFound = false;
  const filter = ({ name }: { readonly name: string }) => {
    isFound ||= SCHEMA_OF_PACK.test(name);
    return false;
  };
  try {
    unzipSync(new Uint8Array(await file.arrayBuffer()), { filter });
  } catch {
    return false;
  }

  return isFound;
}

function isSchema(text: string): boolean {
  // Parsing is left to what may be one.
  if (!text.includes('"node_kinds"') || !text.includes('"schema"')) {
    return false;
  }

  try {
    const root: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));

    return (
      typeof root === 'object' &&
      root !== null &&
      Object.hasOwn(root, 'schema') &&
      Object.hasOwn(root, 'node_kinds')
    );
  } catch {
    return false;
  }
}
