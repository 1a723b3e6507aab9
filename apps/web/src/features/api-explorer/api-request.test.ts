import { describe, expect, it } from 'vitest';
import { readAnswerText } from './answer-text.ts';
import type { ApiOperation } from './api-operations.ts';
import { type ApiRequest, addressOf, headersOf, missingOf } from './api-request.ts';
import { readApiSearch } from './api-search.ts';
import { curlCommand } from './curl-command.ts';

const parameter = (name: string, place: 'path' | 'query' | 'header', type = 'string') => ({
  name,
  in: place,
  required: place === 'path',
  description: '',
  schema: { type },
});
const OPERATION: ApiOperation = {
  id: 'change-thing',
  method: 'POST',
  path: '/api/v2/things/{id}',
  group: 'Things',
  summary: 'Change a thing',
  description: [],
  permissions: [],
  isDeprecated: false,
  parameters: [parameter('id', 'path'), parameter('tag', 'query', 'array'), parameter('Prefer', 'header')],
  isBodyRequired: true,
  bodies: [],
  answers: [],
};
const NONE: ApiRequest['body'] = { form: 'none' };
const json = (text: string): ApiRequest['body'] => ({ form: 'text', type: 'application/json', text });

describe('a request', () => {
  it('has its parameters where they belong', () => {
    const request = { parameters: { id: 'a/b', tag: 'x\ny&z', Prefer: 'wait=1' }, body: NONE };
    expect(addressOf(OPERATION, request)).toBe('/api/v2/things/a%2Fb?tag=x&tag=y%26z');
    expect(headersOf(OPERATION, request)).toEqual({ Prefer: 'wait=1' });
    expect(missingOf(OPERATION, request)).toEqual([]);
  });

  it('says what is missing', () => {
    expect(missingOf(OPERATION, { parameters: { tag: 'x' }, body: NONE })).toEqual(['id']);
  });

  it('names the type of its body, but for what the browser names', () => {
    expect(headersOf(OPERATION, { parameters: {}, body: json('{}') })).toEqual({
      'Content-Type': 'application/json',
    });
    const form: ApiRequest['body'] = { form: 'fields', type: 'multipart/form-data', fields: {} };
    expect(headersOf(OPERATION, { parameters: {}, body: form })).toEqual({});
  });
});

describe('the command for a shell', () => {
  const command = (body: ApiRequest['body']) =>
    curlCommand('https://graph.example', OPERATION, { parameters: { id: "it's" }, body });

  it('holds the request, and no session', () => {
    expect(command(json('{"name":"x"}')).split(' \\\n  ')).toEqual([
      "curl -X POST 'https://graph.example/api/v2/things/it'\\''s'",
      '-H "Authorization: Bearer $SECGRAPH_TOKEN"',
      "-H 'Content-Type: application/json'",
      `--data-raw '{"name":"x"}'`,
    ]);
  });

  it('holds no secret of the body', () => {
    expect(command(json('{"principal":"ada","secret":"hunter2","list":[{"otp":"123456"}]}'))).toContain(
      `{"principal":"ada","secret":"<secret>","list":[{"otp":"<secret>"}]}`,
    );
    const form = {
      form: 'fields',
      type: 'application/x-www-form-urlencoded',
      fields: { password: 'hunter2' },
    };
    expect(command(form as ApiRequest['body'])).not.toContain('hunter2');
  });

  it.each([['application/zip', "--data-binary '@a.zip'"]])('names the file of %s', (type, expected) => {
    expect(command({ form: 'file', type, file: new File([], 'a.zip') })).toContain(expected);
  });
});

describe('an answer', () => {
  const read = (text: string, type: string) => readAnswerText({ body: new Blob([text]), type });

  it('is put into shape where it is JSON, and left alone elsewhere', async () => {
    expect(await read('{"a":[1]}', 'application/json')).toEqual({
      text: '{\n  "a": [\n    1\n  ]\n}',
      isCut: false,
    });
    expect(await read('{broken', 'application/json')).toEqual({ text: '{broken', isCut: false });
    expect(await read('a,b', 'text/csv')).toEqual({ text: 'a,b', isCut: false });
    expect((await read('PK', 'application/zip')).text).toBeUndefined();
  });

  it('is cut where it is too long to be read', async () => {
    const { text, isCut } = await read('x'.repeat(300_000), 'text/plain');
    expect([text?.length, isCut]).toEqual([200_000, true]);
  });
});

describe('the address of the explorer', () => {
  it('holds operation, search and parameters, and nothing else', () => {
    const search = { operation: 'get-self', text: 'me', parameters: { id: '7' } };
    expect(readApiSearch({ ...search, body: 'secret' })).toEqual(search);
    expect(readApiSearch({ parameters: { id: 7, odd: { a: 1 } }, operation: '' })).toEqual({
      operation: undefined,
      text: undefined,
      parameters: { id: '7' },
    });
    expect(readApiSearch({ parameters: ['a'] }).parameters).toBeUndefined();
  });
});
