import { readFileSync } from 'node:fs';
import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import { expect, it } from 'vitest';
import { COLLECTOR_TYPES } from '../decode/file-meta.ts';
import { AZURE_RECORDS } from './azure/azure-records.ts';
import { CONVERTED_TYPES } from './convert-records.test-support.ts';

const document = read('collector-format.md');

function read(name: string): string {
  return readFileSync(new URL(`../../../../docs/formats/${name}`, import.meta.url), 'utf8');
}

it('describes every type of files, and each that is read under a heading of its own', () => {
  expect(COLLECTOR_TYPES.filter((type) => !document.includes(`\`${type}\``))).toEqual([]);
  expect(CONVERTED_TYPES.filter((type) => !document.includes(`\n## ${type}\n`))).toEqual([]);
});

it('lists the rights that are known', () => {
  const [, list = ''] = /Known rights are spelled exactly:\n\n(.*)\.\n/.exec(document) ?? [];
  expect(list.replaceAll('`', '').split(', ')).toEqual([...AD_ACL_RELATIONSHIPS].sort());
});

it('describes every kind of records of Azure, and no other', () => {
  const named = [...read('azure-format.md').matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(AZ\w+)`/g)].map(([, kind]) => kind),
  );
  const elsewhere = ['AZAppRoleAssignment', 'AZKeyVaultAccessPolicy'];
  expect([...new Set(named), ...elsewhere].sort()).toEqual(Object.keys(AZURE_RECORDS).sort());
});
