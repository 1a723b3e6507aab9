import { describe, expect, it } from 'vitest';
import { FINDING_DOCUMENTS, findingText } from './finding-texts.ts';
import { BUILT_IN_FINDING_TYPES, currentFindingName, findFindingType } from './finding-types.ts';

const textsOf = (type: (typeof BUILT_IN_FINDING_TYPES)[number], isZone: boolean) =>
  FINDING_DOCUMENTS.map((document) => [document, findingText(type, document, { isZone })] as const);

describe.each(BUILT_IN_FINDING_TYPES)('the texts of $name', (type) => {
  it('say something, for tier zero and for other zones', () => {
    for (const isZone of [false, true]) {
      for (const [document, text] of textsOf(type, isZone)) {
        expect(text.trim(), document).not.toBe('');
        expect(text, document).not.toMatch(/\{zone\}|undefined|^the zone/);
      }
    }
  });

  it('do not speak of tier zero elsewhere', () => {
    const documents = ['title', 'type', 'short_description', 'short_remediation'] as const;
    for (const document of documents) {
      expect(findingText(type, document, { isZone: true }), document).not.toContain('Tier Zero');
    }
  });

  it('refer to documents on the web', () => {
    for (const line of findingText(type, 'references', { isZone: false }).split('\n')) {
      expect(line).toMatch(/^- \[.+\]\(https:\/\/[^ ]+\)$/);
    }
  });
});

it('are full sentences', () => {
  for (const { about, remedy, name } of BUILT_IN_FINDING_TYPES) {
    expect(about, name).toMatch(/^[A-Z{].*\.$/);
    expect(remedy, name).toMatch(/^[A-Z{].*\.$/);
  }
});

it('have the words that clients match on', () => {
  const text = (name: string, isZone: boolean) => {
    const type = findFindingType(name);
    return type && [findingText(type, 'title', { isZone }), findingText(type, 'type', { isZone })];
  };

  expect(text('T0GenericAll', false)).toEqual([
    'GenericAll Privileges on Tier Zero Objects',
    'Tier Zero Attack Paths',
  ]);
  expect(text('T0GenericAll', true)).toEqual(['GenericAll Privileges on Zone Objects', 'Zone Attack Paths']);
  expect(text('LargeDefaultGroupsAdmins', true)).toEqual([
    'Large Default Groups in Local Administrator Groups',
    'Least Privilege Enforcement',
  ]);
  expect(findFindingType('T0Nothing')).toBeUndefined();
});

it('belong to types whose former names lead to them', () => {
  for (const name of ['AzureT0OwnerKeyVault', 'AzureT0UserAccessAdminVM', 'AzureT0AppAdminsSP']) {
    expect(findFindingType(name)).toBeUndefined();
    expect(findFindingType(currentFindingName(name))).toBeDefined();
  }
  expect(currentFindingName('T0GenericAll')).toBe('T0GenericAll');
});
