import type { CallInput } from '@secgraph/client';
import type { Notebook } from '@secgraph/contract';
import { call } from '../../../api/call.ts';

type NotebookFile = CallInput<'import-notebook'>['body'];

/** Sends an exported file; the service looks at what is in it. */
export async function importNotebook(file: File): Promise<Notebook> {
  const body = readFile(await file.text());

  return (await call('import-notebook', { body })).data;
}

function readFile(text: string): NotebookFile {
  try {
    return JSON.parse(text) as NotebookFile;
  } catch (cause) {
    throw new Error('the file is no JSON. Choose one that was exported as JSON.', { cause });
  }
}
