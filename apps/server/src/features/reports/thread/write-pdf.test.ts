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
    environment: null,
    environments: {
      count: 2,
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
            new_count: 2,
            gone_count: 1,
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

async function pagesOf(document: ReportDocument): Promise<readonly string[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writePdf(document)) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  return readPdfPages(bytes);
}

it('pages tell everything, names in any script, and what is hidden in them', async () => {
  const pages = await pagesOf(
    documentOf(['ADA@CORP.LOCAL', 'Ελένη', 'Юлия', '<b>&', 'a\u202Eb', '漢', 'N'.repeat(2_000)]),
  );
  const text = pages.join('');

  expect(pages[0]).toContain('Security posture');
  expect(pages[0]).toContain('99.5 %');
  expect(pages[0]).toContain('The first 1 of 2 environments, the most exposed first.');
  // Of the whole chapter, not only of the types that are left.
  expect(pages[0]).toMatch(/\b41\b/);
  expect(pages[0]).toMatch(/\b57\b/);
  for (const shown of ['ADA@CORP.LOCAL', 'Ελένη', 'Юлия', '<b>&', 'a\\u{202E}b', '\\u{6F22}', '…']) {
    expect(text).toContain(shown);
  }
  expect(text).toContain('This could not be worked out: the graph could not answer.');
  expect(text).toContain('The first 7 of 300 findings, the worst first.');
  expect(text).toContain('What an attacker gains\nEverything.');
  expect(text).toContain('None is accepted.');
  expect(text.match(/N/g)?.length).toBeLessThan(300);
  expect(text).not.toContain('?');
});

it('a history of nothing is drawn as nothing', async () => {
  const document = documentOf(['ADA@CORP.LOCAL']);
  const history = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'].map((date) => ({ date, value: 0 }));
  const pages = await pagesOf({ ...document, zones: document.zones.map((zone) => ({ ...zone, history })) });

  expect(pages[0]).toContain('Exposure of Tier Zero over the last 30 days');
  expect(pages[0]).toContain('0 %');
  expect(pages.join('')).not.toContain('< 0.1 %');
});

it('tables go on, with their head, and pages are counted', async () => {
  const pages = await pagesOf(documentOf(Array.from({ length: 120 }, (_, number) => `USER ${number}@CORP`)));

  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`${index + 1} / ${pages.length}\n`);
  }
  expect(pages[2]).toContain('From\n');
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
