import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEstate } from '@secgraph/estate';
import { countArchive } from '@secgraph/test-kit';
import {
  type BrokenInput,
  brokenArchives,
  brokenGraphs,
  brokenRecords,
  brokenTexts,
  brokenTransfers,
  truncatedInputs,
} from '@secgraph/test-kit/broken-inputs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LogLine, type ServiceProcess } from '../../../../tools/service/service-process.ts';
import {
  type Answer,
  ApiSession,
  type FileResult,
  JOB,
  ZIP,
} from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { startService } from './service-process.ts';
import { readStoredGraph } from './stored-graph.ts';

/** Error lines of the log are for what is wrong with the service, not with what it was sent. */
const ERROR_LEVEL = 50;

const folder = await createBegunFolder();
let service: ServiceProcess;
let session: ApiSession;

beforeAll(async () => {
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);
});

afterAll(() => service.kill());

/** Sends all inputs as one job. @returns what is not as it should be, one line an input */
async function problemsOf(inputs: readonly BrokenInput[]): Promise<readonly string[]> {
  const jobId = await session.startJob();
  const answers: Answer[] = [];
  for (const [index, { body, headers }] of inputs.entries()) {
    const named = { ...headers, 'x-file-upload-name': nameOf(index) };
    answers.push(await session.attach(jobId, { body, headers: named }));
  }
  await session.endJob(jobId);
  await session.untilOver(jobId);
  const results = await session.results(jobId);

  return inputs.flatMap((input, index) => {
    const name = nameOf(index);
    const own = results.filter((result) => [result.file_name, result.parent_file_name].includes(name));
    const answer = answers[index];
    const problem = answer === undefined ? 'no answer' : problemOf(input, answer, own);
    return problem === undefined ? [] : [`${input.name}: ${problem}`];
  });
}

/** Being asked whether it is ready before it is counts for nothing. */
function errorsOf(running: ServiceProcess): readonly LogLine[] {
  return running
    .log()
    .filter(({ level, err }) => level >= ERROR_LEVEL && !JSON.stringify({ err }).includes('NOT_READY'));
}

function nameOf(index: number): string {
  return `input-${index}`;
}

function problemOf(
  { expected }: BrokenInput,
  { status, text }: Answer,
  results: readonly FileResult[],
): string | undefined {
  const errors = results.flatMap((result) => result.errors);
  const warnings = results.flatMap((result) => result.warnings);
  const was = `${status} ${text.slice(0, 200)} ${JSON.stringify({ files: results.length, errors, warnings }).slice(0, 400)}`;

  if (typeof expected === 'object' && 'refused' in expected) {
    const isRefused = status === expected.refused && results.length === 0 && text.includes('"message":"');
    return isRefused && (expected.message ?? /./).test(text) ? undefined : was;
  }

  const isTaken =
    status === 202 && results.length > 0 && !errors.some((error) => error.startsWith('given up'));
  if (expected === 'fine') {
    return isTaken && errors.length + warnings.length === 0 ? undefined : was;
  }

  const [found, pattern] = 'error' in expected ? [errors, expected.error] : [warnings, expected.warning];
  return isTaken && found.some((message) => pattern.test(message)) ? undefined : was;
}

describe('inputs that are not as they should be are refused or reported, each for its own reason:', () => {
  it.each([
    ['truncated ones', truncatedInputs()],
    ['records', brokenRecords()],
    ['texts and encodings', brokenTexts()],
    ['archives', brokenArchives()],
    ['graphs', brokenGraphs()],
    ['transfers', brokenTransfers()],
  ])('%s', async (_, inputs) => {
    expect(await problemsOf(inputs)).toEqual([]);
    expect(errorsOf(service)).toEqual([]);
  });

  it.each([
    ['abc', 400],
    ['1.5', 400],
    ['-1', 404],
    ['999999', 404],
    ['9223372036854775808', 400],
    ['1e400', 400],
    ['%00', 400],
  ])('the job %s', async (jobId, status) => {
    const answer = await session.call('POST', `/api/v2/file-upload/${jobId}`, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer).toMatchObject({ status });
  });

  it('there are hundreds of them', () => {
    const all = [truncatedInputs, brokenRecords, brokenTexts, brokenArchives, brokenGraphs, brokenTransfers];
    expect(all.flatMap((make) => make()).length).toBeGreaterThan(200);
  });
});

describe('after all of them', () => {
  it('nothing was written where the names of entries point to', () => {
    expect(existsSync('/tmp/secgraph-slip.json')).toBe(false);
    expect(existsSync('/etc/secgraph-slip.json')).toBe(false);
    expect(folder.uploads()).toEqual([]);
  });

  it('a good archive is ingested completely', async () => {
    const path = join(folder.parent, 'good.zip');
    await writeEstate({ size: 'tiny', out: path });
    const expected = await countArchive(path);
    const before = await storedCounts();

    const job = await session.upload({ body: await readFile(path), headers: ZIP });
    expect(job).toMatchObject({ status: JOB.complete, total_files: expected.files, failed_files: 0 });
    const after = await storedCounts();
    expect(after.users - before.users).toBe(expected.nodes.byKind['User']);
    expect(after.rights - before.rights).toBe(expected.relationships.byKind['GenericAll']);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.stderr).toBe('');
  });
});

async function storedCounts(): Promise<{ readonly users: number; readonly rights: number }> {
  await service.stop();
  const { nodesByKind, relationshipsByKind } = await readStoredGraph(folder.snapshotFile);
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);

  return { users: nodesByKind['User'] ?? 0, rights: relationshipsByKind['GenericAll'] ?? 0 };
}
