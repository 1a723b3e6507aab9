import type { ReportDocument, ReportFinding } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { readPdfPages } from './pdf-text.test-support.ts';
import { writePdf } from './write-pdf.ts';

const node = (name: string) => ({ object_id: `S-${name}`, kind: 'User', name });
const findingOf = (name: string): ReportFinding => ({
  id: 7,
  severity: 'critical',
  finding: 'T0GenericAll',
  title: 'GenericAll Privileges on Tier Zero Objects',
  zone: { id: 1, name: 'Tier Zero' },
  environment: { id: 'S-1', name: 'CORP.LOCAL' },
  source: node(name),
  target: node('ADMINS@CORP.LOCAL'),
  status: 'active',
  accepted_until: '0001-01-01T00:00:00Z',
  accepted_by: null,
  accepted_reason: null,
  exposure_count: 1_234,
  impact_count: 7,
  first_seen: '2026-03-04T00:00:00Z',
  last_seen: '2026-03-05T00:00:00Z',
});

function documentOf(names: readonly string[]): ReportDocument {
  const items = names.map(findingOf);

  return {
    created_at: '2026-03-05T06:07:00Z',
    analysed_at: '0001-01-01T00:00:00Z',
    version: 'v1.2.3',
    name: '',
    subject: 'All environments',
    is_sanitised: false,
    days: 30,
    standing: {
      tone: 'critical',
      situation: '99.5 % of principals (398 of 400) have a path into Tier Zero',
      trend: 'up from 10 % on 1 Mar 2026',
      next: 'fix “GenericAll Privileges on Tier Zero Objects” first (300 findings)',
      sentence: '',
    },
    environment: null,
    environments: {
      count: 2,
      collected_count: 1,
      items: [
        {
          id: 'S-1',
          name: 'CORP.LOCAL',
          is_collected: true,
          exposures: [{ asset_group_tag_id: 1, exposure_percent: 99.5 }],
        },
      ],
    },
    finding_title: null,
    severities: { critical: 300, high: 0, moderate: 0, low: 0 },
    zones: [
      {
        zone: { id: 1, name: 'Tier Zero' },
        is_hygiene: false,
        exposure: { exposed_count: 398, principal_count: 400 },
        member_count: 12,
        history: [
          { date: '2026-03-01T00:00:00Z', value: 10 },
          { date: '2026-03-02T00:00:00Z', value: 20 },
        ],
        new_count: 41,
        gone_count: 57,
        types: [
          {
            finding: 'T0GenericAll',
            title: 'GenericAll Privileges on Tier Zero Objects',
            severity: 'critical',
            count: 300,
            open_count: 300,
            new_count: 2,
            gone_count: 1,
            closes_count: 45,
            exposure_count: 1_234,
            impact_count: 7,
            description: '## What an attacker gains\nEverything.',
            remediation: 'Remove it.',
            findings: { count: 300, items },
          },
        ],
        cut: null,
        cut_problem: 'the graph could not answer',
      },
    ],
    accepted: { count: 0, items: [] },
  };
}

async function bytesOf(document: ReportDocument): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writePdf(document)) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  return bytes;
}

const pagesOf = async (document: ReportDocument) => readPdfPages(await bytesOf(document));

it('pages tell everything, names in any script, and what is hidden in them', async () => {
  const pages = await pagesOf(
    documentOf([
      'ADA@CORP.LOCAL',
      'Ελένη',
      'Юлия',
      '<b>&',
      'a\u202Eb',
      '東京の管理者',
      'Łukasz',
      'مدير',
      '한',
      'N'.repeat(2_000),
    ]),
  );
  const text = pages.join('');

  expect(pages[0]).toContain('Security posture');
  expect(pages[0]).toContain('99.5 %');
  expect(pages[0]).toContain('99.5 % of principals (398 of 400) have a path into Tier Zero,\nup from 10 %');
  expect(text).toContain('The first 1 of 2 environments, the most exposed first.');
  expect(text).toContain('The 1 most exposed of 2 environments');
  expect(text).toContain('What was not collected is in no number over several environments.');
  // Of the whole chapter, not only of the types that are left.
  expect(pages[0]).toMatch(/\b41\b/);
  expect(pages[0]).toMatch(/\b57\b/);
  for (const shown of [
    'ADA@CORP.LOCAL',
    'Ελένη',
    'Юлия',
    '<b>&',
    'a\\u{202E}b',
    '東京の管理者',
    'ukasz',
    '\\u{D55C}',
    '…',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).toContain('This could not be worked out: the graph could not answer.');
  expect(text).toContain('The first 10 of 300 findings, the worst first.');
  expect(text).toContain('What an attacker gains\nEverything.');
  expect(text).toContain('No risk is accepted.');
  expect(text.match(/N/g)?.length).toBeLessThan(300);
  expect(text).not.toContain('?');
});

it('a history of nothing is drawn as nothing', async () => {
  const document = documentOf(['ADA@CORP.LOCAL']);
  const history = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'].map((date) => ({ date, value: 0 }));
  const pages = await pagesOf({ ...document, zones: document.zones.map((zone) => ({ ...zone, history })) });

  const text = pages.join('');
  expect(text).toContain('Exposure of Tier Zero over the last 30 days');
  expect(text).toContain('0 %\n');
  expect(pages.join('')).not.toContain('< 0.1 %');
});

it('tables go on, with their head, and pages are counted', async () => {
  const pages = await pagesOf(documentOf(Array.from({ length: 120 }, (_, number) => `USER ${number}@CORP`)));

  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`${index + 1} / ${pages.length}\n`);
  }
  expect(pages.filter((page) => page.includes('From\n')).length).toBeGreaterThan(2);
  expect(pages.join('').match(/USER \d+@CORP/g)).toHaveLength(120);
});

it('prints what extensions wrote in Markdown as text', async () => {
  const report = documentOf([]);
  const [chapter] = report.zones;
  const [type] = chapter?.types ?? [];
  const remediation =
    '| Step | Who |\n|---|---|\n| one | <b>you</b> |\n\n```sh\nrevoke key\n```\nSee [there](https://example.org).';
  const zones = report.zones.map((zone) => ({
    ...zone,
    types: type === undefined ? [] : [{ ...type, remediation }],
  }));
  const pages = await pagesOf({ ...report, zones });
  const text = pages.join(' ');

  for (const told of ['Step · Who', 'one · you', 'revoke key', 'See there (https://example.org).']) {
    expect(text).toContain(told);
  }
  expect(text).not.toMatch(/```|\|---|<b>|\]\(/);
});

const cutOf = (place: number, kind = 'GenericAll') => ({
  relationship_id: place,
  kind,
  source: node(`SOURCE ${place}`),
  target: node('ADMINS'),
  cut_off_principals: 1_000 * place,
});

function withCuts(document: ReportDocument, count: number): ReportDocument {
  const cut = {
    exposed_principals: 9,
    inseparable_principals: 0,
    relationships: { count, items: Array.from({ length: count }, (_, place) => cutOf(place + 1)) },
  };

  return { ...document, zones: document.zones.map((zone) => ({ ...zone, cut, cut_problem: '' })) };
}

it('the ten cuts that matter most come before everything that stands behind them', async () => {
  const text = (await pagesOf(withCuts(documentOf(['ADA']), 14))).join('');
  const [, told = ''] = /Remove these relationships first([\s\S]*?)Findings: Tier Zero/.exec(text) ?? [];

  expect(text).toContain('The 10 cuts that matter most');
  expect(told.match(/SOURCE \d+/g)).toEqual(
    [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((place) => `SOURCE ${place}`),
  );
  // As the pages write it.
  expect(told).toContain('14 000\n');
});

it('contents name the page of each part, and lead there', async () => {
  const bytes = await bytesOf(documentOf(Array.from({ length: 60 }, (_, number) => `USER ${number}@CORP`)));
  const pages = readPdfPages(bytes);
  const parts = [
    'At a glance',
    'Findings: Tier Zero',
    'Appendix A: Exposure by environment',
    'Appendix B: Tier Zero in detail',
    'GenericAll Privileges on Tier Zero Objects',
    'Appendix C: Accepted risks',
    'Appendix D: How to read this report',
  ];
  // Numbers are written last, in the order of the entries.
  const numbers = pages[0]?.match(/^\d+$/gm)?.slice(-parts.length).map(Number) ?? [];
  expect(numbers).toHaveLength(parts.length);
  for (const [place, part] of parts.entries()) {
    const number = numbers[place] ?? 0;
    expect(pages[number - 1], `${part} on ${number}`).toContain(`${part}\n`);
  }
  const file = bytes.toString('latin1');
  expect(file.match(/\/S \/GoTo/g)?.length).toBe(parts.length);
  expect(file).toContain('/D (glance)');
});

it('tells readers what it is, and what its parts are', async () => {
  const file = (await bytesOf({ ...documentOf(['ADA']), name: 'For the board' })).toString('latin1');

  expect(file).toContain('(For the board)');
  expect(file).toMatch(/\/Lang \(en\)/);
  expect(file).toContain('/DisplayDocTitle true');
  expect(file).toContain('/Marked true');
  for (const role of ['Document', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD', 'TOC']) {
    expect(file).toContain(`/S /${role}\n`);
  }
  // Text with a space that breaks nowhere is written as UTF-16.
  expect(file.replaceAll('\0', '').replaceAll('\u00a0', ' ')).toContain(
    '/Alt (þÿExposure of Tier Zero over the last 30 days: 10 % on 1 Mar 2026',
  );
});

it('of more types of findings than anybody reads, the worst are told in full, and that is said', async () => {
  const document = documentOf(['ADA']);
  const [chapter] = document.zones;
  const [type] = chapter?.types ?? [];
  const types = Array.from({ length: 200 }, (_, place) => ({
    ...(type as NonNullable<typeof type>),
    finding: `T${place}`,
    title: `Type ${place}`,
  }));
  const text = (
    await pagesOf({ ...document, zones: document.zones.map((zone) => ({ ...zone, types })) })
  ).join('');

  expect(text).toContain('The first 120 of 200 types of findings, those that shut out most first.');
  expect(text.match(/Type 199\n/g)).toHaveLength(1);
});

it('of an empty graph says so, on pages that are not empty', async () => {
  const document = documentOf([]);
  const pages = await pagesOf({
    ...document,
    standing: {
      tone: 'unknown',
      situation: 'There is no data yet',
      trend: null,
      next: 'upload files',
      sentence: '',
    },
    environments: { count: 0, collected_count: 0, items: [] },
    severities: { critical: 0, high: 0, moderate: 0, low: 0 },
    zones: document.zones.map((zone) => ({
      ...zone,
      exposure: null,
      member_count: 0,
      history: [],
      new_count: 0,
      gone_count: 0,
      types: [],
      cut_problem: '',
    })),
  });

  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/Open findings\s+–/);
  expect(pages[0]).toMatch(/New in 30 days\s+–\s+Resolved in 30 days\s+–\s+Critical\s+–/);
  expect(pages[0]).toContain('There is no data yet.');
  expect(pages[0]).toContain('What to do next: upload files.');
  expect(pages.join('')).toContain('The zone has no members here, so there was nothing to look for.');
});
