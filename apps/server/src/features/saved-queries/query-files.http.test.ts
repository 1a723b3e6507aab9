import { buffer } from 'node:stream/consumers';
import { buildZip } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { IMPORT_LIMIT_BYTES } from './read-import.ts';

const { inject, logInAs } = await createTestServer();
const PATH = '/api/v2/saved-queries';

const BROKEN_ARCHIVE = buildZip([{ name: 'a', content: '{' }]);

type Person = Awaited<ReturnType<typeof logInAs>>;

async function save(who: Person, name: string, description = ''): Promise<number> {
  const response = await inject({
    method: 'POST',
    url: PATH,
    headers: { authorization: who.authorization },
    payload: { name, query: `RETURN '${description}'`, description },
  });

  return response.json().data.id;
}

async function download(who: Person, path: string) {
  return inject({ url: `${PATH}${path}`, headers: { authorization: who.authorization } });
}

async function upload(who: Person, contentType: string | undefined, payload: Buffer | string, query = '') {
  const response = await inject({
    method: 'POST',
    url: `${PATH}/import${query}`,
    headers: {
      authorization: who.authorization,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    payload,
  });

  return response.statusCode === 201
    ? { status: 201, data: response.json().data }
    : { status: response.statusCode, message: messageOf(response) };
}

async function namesOf(who: Person): Promise<readonly string[]> {
  const response = await download(who, '');

  return response.json().data.map(({ name }: { name: string }) => name);
}

async function unpack(bytes: Buffer): Promise<Record<string, unknown>> {
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, unknown> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString());
  }

  return files;
}

const file = (name: string, extra: object = {}) => JSON.stringify({ name, query: 'RETURN 1', ...extra });

describe('exporting one query', () => {
  it('sends a file that tells name, query and description', async () => {
    const ada = await logInAs('User');
    const id = await save(ada, 'Wer ist "Ö/ä"?', 'text');
    const response = await download(ada, `/${id}/export`);

    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/octet-stream');
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Wer ist ____?.json"; filename*=UTF-8''Wer%20ist%20%22%C3%96%C3%A4%22%3F.json`,
    );
    expect(response.json()).toEqual({ query: "RETURN 'text'", name: 'Wer ist "Ö/ä"?', description: 'text' });
  });

  it('is for those who may read it', async () => {
    const [ada, bob, admin] = await Promise.all([
      logInAs('User'),
      logInAs('Read-Only'),
      logInAs('Administrator'),
    ]);
    const id = await save(ada, 'mine');
    const refusal = async (who: Person, target: number | string) => {
      const response = await download(who, `/${target}/export`);
      return [response.statusCode, response.statusCode === 200 ? '' : messageOf(response)];
    };

    expect(await refusal(bob, id)).toEqual([404, 'query does not exist']);
    expect(await refusal(bob, 999_999)).toEqual([404, 'resource not found']);
    expect(await refusal(bob, 'x')).toEqual([400, 'id is malformed.']);
    expect(await refusal(admin, id)).toEqual([200, '']);
    expect((await inject({ url: `${PATH}/${id}/export` })).statusCode).toBe(401);
  });
});

describe('exporting many', () => {
  it('sends an archive with a file per query of the scope', async () => {
    const ada = await logInAs('User');
    await save(ada, 'a/b', 'first');
    await save(ada, 'ab', 'second');
    const response = await download(ada, '/export?scope=Owned');

    expect(response.headers['content-disposition']).toBe('attachment; filename="exported_queries.zip"');
    expect(await unpack(response.rawPayload)).toEqual({
      'ab.json': { name: 'a/b', query: "RETURN 'first'", description: 'first' },
      'ab (2).json': { name: 'ab', query: "RETURN 'second'", description: 'second' },
    });
    const none = await download(ada, '/export?scope=shared');
    expect([none.statusCode, await unpack(none.rawPayload)]).toEqual([200, {}]);
  });

  it('sends as many files as there are queries, whatever they are called', async () => {
    const ada = await logInAs('User');
    const names = ['C:\\x', '../up', ...Array.from({ length: 300 }, (_, index) => `query ${index}`)];
    await upload(ada, 'application/json', JSON.stringify(names.map((name) => JSON.parse(file(name)))));
    const response = await download(ada, '/export?scope=owned');
    const files = await unpack(response.rawPayload);

    expect(Object.keys(files).slice(0, 3)).toEqual(['Cx.json', '..up.json', 'query 0.json']);
    expect(Object.values(files)).toEqual(names.map((name) => ({ name, query: 'RETURN 1', description: '' })));
    expect((await download(ada, '/export?scope=owned')).rawPayload.equals(response.rawPayload)).toBe(true);
  });

  it.each([
    ['', 'scope query parameter cannot be empty'],
    ['?scope=', 'scope query parameter cannot be empty'],
    ['?scope=mine', 'invalid scope param: mine'],
  ])('refuses "%s"', async (query, message) => {
    const response = await download(await logInAs('User'), `/export${query}`);

    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
  });
});

describe('importing', () => {
  it('takes what was exported', async () => {
    const [ada, bob] = await Promise.all([logInAs('User'), logInAs('User')]);
    const id = await save(ada, 'one', 'text');
    await save(ada, 'two');
    const one = await download(ada, `/${id}/export`);
    const all = await download(ada, '/export?scope=owned');

    expect(await upload(bob, 'application/json', one.rawPayload)).toEqual({
      status: 201,
      data: 'imported 1 queries',
    });
    const carol = await logInAs('User');
    expect(await upload(carol, 'application/zip', all.rawPayload)).toEqual({
      status: 201,
      data: 'imported 2 queries',
    });
    expect(await namesOf(carol)).toEqual(['one', 'two']);
  });

  it('takes folders and tags with it', async () => {
    const [ada, bob] = await Promise.all([logInAs('User'), logInAs('User')]);
    const places = { folder: 'weekly', tags: ['audit'] };
    await upload(ada, 'application/json', file('one', { description: '', ...places }));
    const all = await download(ada, '/export?scope=owned');
    await upload(bob, 'application/zip', all.rawPayload);
    const list = await download(bob, '');

    expect(list.json().data).toMatchObject([{ name: 'one', ...places }]);
  });

  it('takes lists, and passes over what macOS adds', async () => {
    const ada = await logInAs('User');
    const list = `[${file('a')},${file('b', { description: 'x', scope: 'owned' })}]`;
    const archive = buildZip([
      { name: 'folder/', content: '' },
      { name: 'folder/c.json', content: file('c') },
      { name: 'folder/.DS_Store', content: 'no JSON' },
      { name: '.hidden', content: 'no JSON' },
      { name: '__MACOSX/folder/c.json', content: 'no JSON' },
    ]);

    expect((await upload(ada, 'application/json; charset=utf-8', list)).status).toBe(201);
    expect(await upload(ada, 'application/x-zip-compressed', archive)).toMatchObject({
      data: 'imported 1 queries',
    });
    expect(await namesOf(ada)).toEqual(['a', 'b', 'c']);
  });

  it('takes the rest of a collection with equal names, and says what was left out', async () => {
    const ada = await logInAs('User');
    await save(ada, 'taken');
    const list = `[${[file('a'), file('b'), file('a'), file('taken')].join()}]`;

    expect(await upload(ada, 'application/json', list)).toEqual({
      status: 201,
      data: 'imported 2 queries, left out 2 whose name is taken: "a", "taken"; on_duplicate=rename imports such queries under another name',
    });
    expect(await namesOf(ada)).toEqual(['taken', 'a', 'b']);
  });

  it('tells which patterns match less here than where they come from', async () => {
    const ada = await logInAs('User');
    const bare = file('bare', { query: "MATCH (n) WHERE n.name =~ '(?i)admin' RETURN n" });
    const whole = file('whole', { query: "MATCH (n) WHERE n.name =~ '.*admin.*' RETURN n" });

    expect(await upload(ada, 'application/json', `[${bare},${whole}]`)).toEqual({
      status: 201,
      data: 'imported 2 queries, 1 with a pattern behind =~ that has to match the whole value here: "bare"; to match anywhere, write "(?i).*admin.*" in place of "(?i)admin"',
    });
  });

  it('renames what has a taken name where that is asked for', async () => {
    const ada = await logInAs('User');
    await save(ada, 'taken');
    const list = `[${[file('a'), file('a'), file('taken')].join()}]`;

    expect(await upload(ada, 'application/json', list, '?on_duplicate=rename')).toEqual({
      status: 201,
      data: 'imported 3 queries, 2 of them under another name: "a (2)", "taken (2)"',
    });
    expect(await namesOf(ada)).toEqual(['taken', 'a', 'a (2)', 'taken (2)']);
    expect(await upload(ada, 'application/json', list, '?on_duplicate=x')).toEqual({
      status: 400,
      message: 'on_duplicate must be skip, rename or refuse',
    });
  });

  it('refuses when there is nothing to take', async () => {
    const ada = await logInAs('User');
    await save(ada, 'taken');

    expect(await upload(ada, 'application/json', file('taken'))).toEqual({
      status: 400,
      message: 'duplicate name for saved query: please choose a different name',
    });
  });

  it('saves all or none where that is asked for', async () => {
    const ada = await logInAs('User');
    await save(ada, 'taken');
    const duplicate = 'duplicate name for saved query: please choose a different name';
    const files = [
      { name: '1.json', content: file('free') },
      { name: '2.json', content: file('taken') },
    ];

    expect(await upload(ada, 'application/zip', buildZip(files), '?on_duplicate=refuse')).toEqual({
      status: 400,
      message: duplicate,
    });
    expect(await namesOf(ada)).toEqual(['taken']);
  });

  it.each([
    ['text/plain', file('x'), 415, 'invalid content-type: [text/plain];'],
    [undefined, file('x'), 415, 'invalid content-type: [];'],
    ['nonsense', file('x'), 415, 'invalid content-type: [nonsense];'],
    ['application/json', '{', 400, 'failed to unmarshal json file: '],
    ['application/json', '', 400, 'failed to unmarshal json file: '],
    ['application/json', '5', 400, 'failed to unmarshal json file: '],
    ['application/json', '{"name":1,"query":"x"}', 400, 'failed to unmarshal json file: name must be string'],
    ['application/json', file(''), 400, 'the name and/or query field is empty'],
    ['application/zip', 'no archive', 400, 'failed to read zip file: '],
    ['application/zip', BROKEN_ARCHIVE, 400, 'failed to unmarshal json file: '],
  ])('refuses %s %j', async (contentType, payload, status, message) => {
    const answer = await upload(await logInAs('User'), contentType, payload);

    expect(answer.status).toBe(status);
    expect(answer.message?.slice(0, message.length)).toBe(message);
  });

  it('has limits, packed and unpacked', async () => {
    const ada = await logInAs('User');
    const bomb = buildZip([
      { name: 'a.json', content: file('a', { description: ' '.repeat(IMPORT_LIMIT_BYTES) }) },
    ]);
    const crowd = buildZip(
      Array.from({ length: 5_001 }, (_, index) => ({ name: `${index}.json`, content: file(`q${index}`) })),
    );

    expect(await upload(ada, 'application/zip', bomb)).toEqual({
      status: 400,
      message: 'failed to read zip file: it unpacks to more than 10485760 bytes',
    });
    expect((await upload(ada, 'application/zip', crowd)).status).toBe(400);
    const list = `[${Array.from({ length: 5_001 }, (_, index) => file(`q${index}`)).join()}]`;
    expect(await upload(ada, 'application/json', list)).toEqual({
      status: 400,
      message: 'an import holds at most 5000 queries, not 5001',
    });
    expect((await upload(ada, 'application/json', ' '.repeat(IMPORT_LIMIT_BYTES + 1))).status).toBe(413);
    expect(await namesOf(ada)).toEqual([]);
  });

  it.each([
    ['deep', '['.repeat(1_000_000), /nested deeper than 64 levels/],
    ['wide', `[${'{},'.repeat(200_000)}{}]`, /holds more than \d+ values/],
  ])('refuses what would take long to read, packed or not: %s', async (_, content, message) => {
    const ada = await logInAs('User');
    const archive = buildZip([{ name: 'a.json', content }]);
    for (const [type, body] of [
      ['application/json', content],
      ['application/zip', archive],
    ] as const) {
      expect(await upload(ada, type, body)).toEqual({
        status: 400,
        message: expect.stringMatching(message),
      });
    }
  });

  it('needs the permission to write', async () => {
    expect((await upload(await logInAs('Read-Only'), 'application/json', file('x'))).status).toBe(403);
  });
});
