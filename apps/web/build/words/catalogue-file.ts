import { splitContext, withContext } from '../../src/words/message-context.ts';

/** A message and what it is in another language; empty: nobody has translated it yet. */
export interface CatalogueEntry {
  readonly message: string;
  readonly translation: string;
  /** Where it is said, for translators. */
  readonly files: readonly string[];
}

const QUOTED = /^(msgctxt|msgid|msgstr) (".*")$/;

/** A catalogue as gettext has it, each text on one line. */
export function printCatalogue(language: string, entries: readonly CatalogueEntry[]): string {
  const head = `msgid ""\nmsgstr "Language: ${language}\\nContent-Type: text/plain; charset=UTF-8\\n"\n`;

  return [head, ...entries.map(printEntry)].join('\n');
}

function printEntry({ message, translation, files }: CatalogueEntry): string {
  const { context, said } = splitContext(message);
  const lines = [
    ...files.map((file) => `#: ${file}`),
    ...(context === '' ? [] : [`msgctxt ${JSON.stringify(context)}`]),
    `msgid ${JSON.stringify(said)}`,
    `msgstr ${JSON.stringify(translation)}`,
  ];

  return `${lines.join('\n')}\n`;
}

/** Throws where a line is none of a catalogue: a translation that is half read would be lost at the next update. */
export function parseCatalogue(name: string, text: string): readonly CatalogueEntry[] {
  const entries: CatalogueEntry[] = [];
  let message: string | undefined;
  let context: string | undefined;
  let files: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) {
      files = line.startsWith('#: ') ? [...files, line.slice(3)] : files;
      continue;
    }
    const [, keyword, quoted] = QUOTED.exec(line) ?? [];
    const value = quoted === undefined ? undefined : readQuoted(quoted);
    const isMisplaced =
      (keyword === 'msgstr') !== (message !== undefined) || (keyword === 'msgctxt' && context !== undefined);
    if (value === undefined || isMisplaced) {
      throw new SyntaxError(`Line ${index + 1} of ${name} should be msgid or msgstr with a text in quotes.`);
    }
    if (keyword === 'msgctxt') {
      context = value;
      continue;
    }
    if (message === undefined) {
      message = withContext(context ?? '', value);
      continue;
    }
    if (message !== '') {
      entries.push({ message, translation: value, files });
    }
    [message, context, files] = [undefined, undefined, []];
  }

  return entries;
}

function readQuoted(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
