import { describe, expect, it } from 'vitest';
import { ApiSession, JOB } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, noPostgres } from './data-folder.ts';
import { runSecgraph } from './run-secgraph.ts';
import { endServicesAfterEach, launchService, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

/** No service fits into so much. */
const TINY = { SECGRAPH_MEMORY_MIB: '100' };
/** A service starts with so much, and has more than that in use when it runs. */
const SMALL = { SECGRAPH_MEMORY_MIB: '270' };
const FILE = JSON.stringify({ graph: { nodes: [{ id: 'A', kinds: ['Thing'] }], edges: [] } });

describe('a start that does not fit into memory', () => {
  it('ends once, says how much is needed and there, and has a code that supervisors know', async () => {
    const folder = await createBegunFolder();
    const refused = launchService({ dataFolder: folder.path, environment: TINY });
    await until('it ends', () => refused.hasExited);

    expect(await refused.exited).toEqual({ code: 78, signal: null });
    expect(refused.stderr).toMatch(
      /^secgraph: Not enough memory: the service needs about \d+ MiB[^\n]*, and has 100 MiB: [^\n]+\n$/,
    );
    expect(refused.log()).toMatchObject([{ level: 60, code: 'SERVER_NOT_ENOUGH_MEMORY' }]);
    await noPostgres(folder);
  });

  it('is tried all the same where the guard is off', async () => {
    const folder = await createBegunFolder();
    const service = await startService({
      dataFolder: folder.path,
      environment: { ...TINY, SECGRAPH_MEMORY_GUARD: 'off' },
    });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await service.stop();
  });
});

describe('an upload that does not fit into memory', () => {
  it('ends, and says so, while the service goes on and takes it once there is more', async () => {
    const folder = await createBegunFolder();
    const service = await startService({ dataFolder: folder.path, environment: SMALL });
    const session = await ApiSession.logIn(service);
    const job = await session.upload({ body: FILE });

    expect(job.status).toBe(JOB.failed);
    const [result] = await session.results(job.id);
    expect(result?.errors).toEqual([
      expect.stringMatching(/^not enough memory: it needs more than \d+ MiB, and the service has 270 MiB; /),
    ]);
    expect(service.log().filter(({ msg }) => String(msg).startsWith('not enough memory'))).not.toEqual([]);
    expect(folder.uploads()).toEqual([]);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await session.cypher('MATCH (n:Thing) RETURN n')).toMatchObject({ status: 404 });
    expect(await service.stop()).toEqual({ code: 0, signal: null });

    const roomy = await startService({ dataFolder: folder.path });
    const again = await ApiSession.logIn(roomy);
    expect(await again.upload({ body: FILE })).toMatchObject({ status: JOB.complete });
    await roomy.stop();
  });
});

it('is told by secgraph doctor', async () => {
  const folder = await createBegunFolder();
  const { code, stdout } = await runSecgraph(['doctor'], { dataFolder: folder.path, environment: TINY });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^failed {2}\s*memory {2}/m);
});
