import { expect, it } from 'vitest';
import { WorkMeter } from './work-meter.ts';

const LAG = { counts: [1], totalSeconds: 0.5 };

it('has done nothing at first', () => {
  expect(new WorkMeter(() => 0).report(LAG)).toEqual({
    stage: 'starting',
    stageSeconds: { starting: 0 },
    files: {},
    fileBytes: 0,
    nodes: 0,
    relationships: 0,
    analyses: {},
    rules: {},
    failures: 0,
    graphReads: {},
    filed: undefined,
    loopLag: LAG,
  });
});

it('adds up what was done, and how long each stage took, the one under way included', () => {
  let nowMs = 0;
  const meter = new WorkMeter(() => nowMs);
  const at = (ms: number) => {
    nowMs = ms;
  };
  at(1_000);
  meter.enterStage('ingesting');
  meter.noteTaken({ nodes: 2, relationships: 3 });
  meter.noteTaken({ nodes: 5, relationships: 7 });
  meter.noteFile('ingested', 100);
  meter.noteFile('ingested', 10);
  meter.noteFile('canceled', 1_000);
  at(4_000);
  meter.enterStage('analyzing');
  meter.noteRule('dcsync', 250);
  meter.noteRule('dcsync', 500);
  meter.noteAnalysis('succeeded', 2_000);
  at(6_000);
  meter.enterStage('idle');
  meter.noteFailure();
  meter.noteFiled(9);
  meter.noteGraphRead('replica');
  at(6_500);

  expect(meter.report(LAG)).toMatchObject({
    stage: 'idle',
    stageSeconds: { starting: 1, ingesting: 3, analyzing: 2, idle: 0.5 },
    files: { ingested: 2, canceled: 1 },
    fileBytes: 110,
    nodes: 7,
    relationships: 10,
    analyses: { succeeded: { runs: 1, seconds: 2 } },
    rules: { dcsync: { runs: 2, seconds: 0.75 } },
    failures: 1,
    graphReads: { replica: 1 },
    filed: { generation: 9, atMs: expect.any(Number) },
  });
  at(7_500);
  expect(meter.report(LAG).stageSeconds).toMatchObject({ ingesting: 3, idle: 1.5 });
});
