import { describe, expect, it } from 'vitest';
import { describeRefusal } from './describe-refusal.ts';

const PREFIX = 'Error saving ingest file: ';

describe('why a file was refused', () => {
  it.each([
    [`${PREFIX}file is not valid json`, 'The file is not valid JSON.'],
    [`${PREFIX}no valid meta tag or data tag found: the file is empty`, 'The file is empty.'],
    [`${PREFIX}failed to find zip file header: the file is empty`, 'The file is empty.'],
    [`${PREFIX}no valid meta tag found`, 'The file does not say what it holds: “meta” is missing.'],
    [
      `${PREFIX}no valid meta tag found: meta.type "x" is unknown`,
      'The file holds a type of records that Secgraph does not know.',
    ],
    [
      `${PREFIX}no valid meta tag or data tag found`,
      'This is no file of a collector: it has neither “meta” and “data” nor “graph”.',
    ],
    [
      'Error saving ingest file. File failed schema validation.\nnodes[0] schema validation error: id',
      'Records in the file are not as its format wants them.\nnodes[0] schema validation error: id',
    ],
    [`${PREFIX}request body is larger than 5 bytes`, 'Request body is larger than 5 bytes'],
    ['Something else.', 'Something else.'],
    ['', ''],
  ])('%j is told as %j', (message, text) => {
    expect(describeRefusal(message)).toBe(text);
  });
});
