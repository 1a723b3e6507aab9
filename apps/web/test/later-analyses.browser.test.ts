import { describe, expect, it } from 'vitest';
import { openApi, upload } from './browser/ask-service.ts';
import { goTo } from './browser/go-to.ts';
import { itInBothThemes } from './browser/in-both-themes.ts';
import { openAsAdministrator } from './browser/log-in.ts';
import { openBrowser } from './browser/open-browser.ts';
import { startService } from './browser/start-service.ts';
import { written } from './browser/written.ts';

const browser = await openBrowser();
const service = await startService('sample');
const api = await openApi(service);
const SID = 'S-1-5-21-11-22-33';
const ANALYSED_MS = 120_000;
const NON_CERTIFIED = 'T0NonCertified';

/** A domain of its own, with somebody who controls its administrators. */
function uploadDomain(): Promise<void> {
  const node = (id: string, kind: string, name: string) => ({
    id,
    kinds: [kind, 'Base'],
    properties: { name, domain: 'ACQUIRED.EXAMPLE', domainsid: SID, collected: true },
  });

  return upload(api, {
    metadata: { source_kind: 'Base' },
    graph: {
      nodes: [
        node(SID, 'Domain', 'ACQUIRED.EXAMPLE'),
        node(`${SID}-512`, 'Group', 'DOMAIN ADMINS@ACQUIRED.EXAMPLE'),
        node(`${SID}-1101`, 'User', 'EVE@ACQUIRED.EXAMPLE'),
      ],
      edges: [
        {
          kind: 'GenericAll',
          start: { value: `${SID}-1101` },
          end: { value: `${SID}-512` },
          properties: {},
        },
      ],
    },
  });
}

async function listFindings(filters: string) {
  const answer = await api.ask(`/api/v2/attack-paths/findings?${filters}`);

  return answer as { readonly count: number; readonly data: readonly { readonly id: number }[] };
}

describe('an analysis with an environment that none had before', () => {
  it('tells its findings apart, and compares nothing that cannot be compared', {
    timeout: ANALYSED_MS * 2,
  }, async () => {
    const page = await browser.open({ width: 1440, height: 1000 });
    await openAsAdministrator(page, service);
    const changes = page.getByRole('region', { name: 'Changed since the last analysis' });
    await changes.getByText('Only one analysis so far').waitFor();
    await uploadDomain();

    await changes.getByText('With 1 more environment than then').waitFor({ timeout: ANALYSED_MS });
    await changes.getByText('No findings came or went in environments that were analysed before.').waitFor();
    const { count: found } = await listFindings(`environment_id=eq:${SID}&asset_group_tag_id=eq:1`);
    expect(found).toBeGreaterThan(0);
    await changes
      .getByRole('link', {
        name: `${written(found)} ${found === 1 ? 'finding' : 'findings'} in 1 new environment`,
      })
      .click();

    await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor();
    await page
      .getByText(
        'The later analysis is of 1 more environment than the earlier one, so the two numbers cannot be compared.',
      )
      .waitFor();
    await page.getByRole('region', { name: 'Step by step' }).getByText('with 1 more environment').waitFor();
    const came = page.getByRole('region', { name: 'Changes' });
    await came.getByText('ACQUIRED.EXAMPLE').first().waitFor();
  });
});

describe('a zone that requires certification', () => {
  itInBothThemes(
    'says beside its findings what they wait for, and leads there (%s)',
    async (look) => {
      await api.ask('/api/v2/asset-group-tags/1', { require_certify: true }, 'PATCH');
      const list = () => listFindings(`finding=eq:${NON_CERTIFIED}`);
      await expect.poll(async () => (await list()).count, { timeout: ANALYSED_MS }).toBeGreaterThan(0);
      const { count, data } = await list();

      const page = await browser.open({ width: 1440, height: 1000 });
      await openAsAdministrator(page, service, `/attack-paths/types/${NON_CERTIFIED}`);
      const note = page.getByText('Each one is a finding until it is certified or no longer selected.');
      await note.waitFor();
      await page
        .getByText(`${written(count)} findings`)
        .first()
        .waitFor();
      await look(page, 'certification-note');

      await goTo(page, service, `/attack-paths/findings/${data[0]?.id ?? 0}`);
      await note.waitFor();
      await page.getByRole('link', { name: 'Review certifications' }).click();
      await page.getByRole('tab', { name: 'Certifications', selected: true }).waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe('1');

      const others = await listFindings('finding=eq:T0GenericAll');
      await goTo(page, service, `/attack-paths/findings/${others.data[0]?.id ?? 0}`);
      await page.getByRole('region', { name: 'Fix', exact: true }).waitFor();
      expect(await note.count()).toBe(0);
    },
    { timeout: ANALYSED_MS * 2 },
  );
});
