import { SeededRandom } from '@secgraph/kernel';
import {
  brokenArchives,
  brokenGraphs,
  brokenRecords,
  brokenTexts,
  brokenTransfers,
} from '@secgraph/test-kit/broken-inputs';
import { type HostileFile, makeHostileFiles } from '../../service/hostile-files.ts';
import { dataOf } from '../../service/send-request.ts';
import type { Strike, Wave, WaveOptions } from '../strike.ts';

const UPLOADER = 'Upload-Only';

/** Files and archives that nobody should send, as the role that may do nothing but send them. */
export const uploadsWave: Wave = {
  name: 'files and archives',
  async *strikes(options) {
    const jobId = await startJob(options);
    const hostile = await makeHostileFiles(options.target.archive, new SeededRandom(options.seed));
    for (const file of options.isShort ? hostile.filter((_, index) => index % 3 === 0) : hostile) {
      yield upload(jobId, file.name, headersOf(file), file.content);
    }
    if (!options.isShort) {
      const broken = [brokenArchives, brokenGraphs, brokenRecords, brokenTexts, brokenTransfers];
      for (const { name, body, headers = {} } of broken.flatMap((make) => make())) {
        yield upload(jobId, name, { 'content-type': 'application/json', ...headers }, body);
      }
    }
    yield {
      name: 'end the job',
      as: UPLOADER,
      request: { method: 'POST', path: `/api/v2/file-upload/${jobId}/end` },
    };
  },
};

async function startJob({ send }: WaveOptions): Promise<string> {
  const outcome = await send({
    name: 'start a job',
    as: UPLOADER,
    request: { method: 'POST', path: '/api/v2/file-upload/start' },
  });
  const data = dataOf(outcome);

  return typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '0';
}

function headersOf({ contentType, headers }: HostileFile): Readonly<Record<string, string>> {
  return { 'content-type': contentType, ...headers };
}

function upload(
  jobId: string,
  name: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
): Strike {
  return {
    name,
    as: UPLOADER,
    request: { method: 'POST', path: `/api/v2/file-upload/${jobId}`, headers, body },
  };
}
