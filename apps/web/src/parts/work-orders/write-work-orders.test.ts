import { findFix } from '@secgraph/graph-schema/fixes';
import { describe, expect, it } from 'vitest';
import type { WorkOrder } from './work-order.ts';
import { type WorkOrderDocument, writeWorkOrders } from './write-work-orders.ts';

const HOSTILE = '<script>alert(1)</script> [x](javascript:1) `a` \u202Eevil\u0000\n# head';
const HELP = {
  title: 'Full control',
  summary: 'The start controls the end.',
  gain: 'Everything.',
  remediation: 'Remove the entry.',
  mayBreak: 'What relies on it.',
  references: [{ title: 'A document', url: 'https://example.org/document' }],
};
const order = (changes: Partial<WorkOrder> = {}): WorkOrder => ({
  action: 'Remove',
  source: { name: 'HELPERS', objectId: 'S-1-1', kind: 'Group' },
  kind: 'GenericAll',
  target: { name: HOSTILE, objectId: 'S-1-2', kind: 'User' },
  cutOff: 3,
  isDerived: false,
  ...changes,
});
const written = (
  format: Parameters<typeof writeWorkOrders>[1],
  ...orders: WorkOrderDocument['orders'][number][]
): Promise<string> => {
  const document: WorkOrderDocument = {
    title: 'Work orders for Tier Zero',
    summary: 'Two changes.',
    orders,
    now: new Date('2026-11-23T10:00:00Z'),
    findHelp: (kind) => (kind === 'GenericAll' ? HELP : undefined),
  };
  return writeWorkOrders(document, format).text();
};

describe('work orders', () => {
  it('say what, where, why and how in Markdown', async () => {
    const text = await written('markdown', order());

    expect(text).toContain('## 1. Remove GenericAll: Full control');
    expect(text).toContain('- From: **HELPERS** (Group, `S-1-1`)');
    expect(text).toContain('- Effect: 3 principals lose the path by this change alone.');
    expect(text).toContain('- How: Remove the entry.');
    expect(text).toContain('[A document](https://example.org/document)');
  });

  it('hold hostile names as text in every format', async () => {
    const [markdown, html, csv] = await Promise.all([
      written('markdown', order()),
      written('html', order()),
      written('csv', order({ target: { name: '=cmd()', objectId: 'S', kind: 'User' } })),
    ]);

    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(markdown).not.toMatch(/(?<!\\)<script|(?<!\\)\[x\]|^# head/m);
    expect(csv).toContain("'=cmd()");
    expect([markdown, html].join('')).not.toMatch(/\p{Cc}evil|\u202E/u);
  });

  it('tell what is derived, and what nobody loses alone', async () => {
    const text = await written('markdown', order({ isDerived: true, cutOff: 0 }));

    expect(text).toContain('what has to go is its cause');
    expect(text).toContain('Nobody loses the path by this change alone');
  });

  it('of what is to be added say nothing about removing it', async () => {
    const text = await written('markdown', order({ action: 'Add' }));

    expect(text).toContain('## 1. Add GenericAll');
    expect(text).not.toContain('Remove the entry.');
  });

  it('have the steps and the script of what ends them, and of causes, as text whatever names hold', async () => {
    const source = { name: 'HELPERS', objectId: 'S-1-5-21-1-2', kind: 'Group' };
    const target = { name: HOSTILE, objectId: 'S-1-5-21-1-3', kind: 'Group', distinguishedName: '```\n$(x)' };
    const fix = findFix({ source, kind: 'GenericAll', target });
    const causes = [{ source, kind: 'MemberOf', target, fix: findFix({ source, kind: 'MemberOf', target }) }];
    const [markdown, html, json] = await Promise.all(
      (['markdown', 'html', 'json'] as const).map((format) => written(format, { ...order(), fix, causes })),
    );

    expect(markdown).toContain('- Step: Open the security settings of');
    expect(markdown).toMatch(/^- \[ \] Cause: HELPERS MemberOf /m);
    expect(markdown).toMatch(/^````powershell\n# Open the .*\n\$target = Get-ADObject -Identity/m);
    expect(html).toMatch(/<pre># Open the .*\n\$target = Get-ADObject/);
    expect(html).toContain('\n  $_.IdentityReference.Value');
    expect(html).not.toContain('<script');
    expect(JSON.parse(json ?? '')).toMatchObject({
      orders: [
        { powershell: fix?.script, causes: [{ kind: 'MemberOf', powershell: causes[0]?.fix?.script }] },
      ],
    });
  });

  it('are whole in JSON', async () => {
    const { orders } = JSON.parse(await written('json', order(), order({ action: 'Add', kind: 'Odd' })));

    expect(orders).toMatchObject([
      {
        action: 'remove',
        kind: 'GenericAll',
        target: { name: HOSTILE },
        cut_off_principals: 3,
        how: 'Remove the entry.',
      },
      { action: 'add', kind: 'Odd', why: null },
    ]);
  });
});
