/** What the service says before it says why it refused a file. @verbatim */
const PREFIX = 'Error saving ingest file';
const EMPTY = ': the file is empty';

interface Refusal {
  /** How what the service says begins. */
  readonly told: string;
  readonly meaning: string;
}

/** The longer ones first. */
const REFUSALS: readonly Refusal[] = /* @verbatim */ [
  { told: 'file is not valid json', meaning: 'The file is not valid JSON.' },
  {
    told: 'no valid meta tag or data tag found: the file ends too early',
    meaning: 'The file ends too early. It may have been cut off when it was copied.',
  },
  {
    told: 'no valid meta tag or data tag found',
    meaning: 'This is no file of a collector: it has neither “meta” and “data” nor “graph”.',
  },
  {
    told: 'no valid meta tag found: meta.type',
    meaning: 'The file holds a type of records that Secgraph does not know.',
  },
  { told: 'no valid meta tag found', meaning: 'The file does not say what it holds: “meta” is missing.' },
  { told: 'no data tag found', meaning: 'The file holds no records: the list “data” is missing.' },
  {
    told: 'request must use either the classic format',
    meaning: 'The file mixes two formats: it may have either “meta” and “data” or “graph”.',
  },
  {
    told: 'failed to find zip file header: the archive holds no files',
    meaning: 'The archive holds no files.',
  },
  { told: 'failed to find zip file header', meaning: 'This is no ZIP archive, whatever its name says.' },
  { told: 'error decoding metadata tag', meaning: 'What the file says of itself in “metadata” is wrong.' },
  { told: 'error validating metadata tag', meaning: 'What the file says of itself in “metadata” is wrong.' },
];

/** Why a file was refused, in words of the pages; what they have none for stays as the service says it. */
export function describeRefusal(message: string): string {
  const told = message.startsWith(PREFIX) ? message.slice(PREFIX.length).replace(/^[:.] /, '') : message;
  if (told.endsWith(EMPTY)) {
    return 'The file is empty.';
  }
  const [first = '', ...details] = told.split('\n');
  if (first === 'File failed schema validation.') {
    return ['Records in the file are not as its format wants them.', ...details].join('\n');
  }

  return REFUSALS.find((refusal) => told.startsWith(refusal.told))?.meaning ?? sentenceOf(told);
}

function sentenceOf(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
