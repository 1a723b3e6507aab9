import { type AzureListName, ENTITY_COLLECTIONS, ENTITY_ROUTES, RELATED_ROUTES } from '@secgraph/contract';
import { AD_NODE_KINDS, AZURE_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import type { OfferedSection } from './list-section.ts';
import { findSection, KIND_PANELS, listsOf, sectionKey } from './section-table.ts';

const panels = [...KIND_PANELS];
const offered = new Set(panels.flatMap(([, { sections }]) => sections.flatMap(listsOf).map(sectionKey)));

/** The compiler asks for each of them. */
const AZURE_LISTS: Readonly<Record<AzureListName, true>> = {
  'active-assignments': true,
  'pim-assignments': true,
  'eligible-roles': true,
  'role-approvers': true,
  'group-membership': true,
  'group-members': true,
  roles: true,
  'key-readers': true,
  'certificate-readers': true,
  'secret-readers': true,
  'all-readers': true,
  'inbound-execution-privileges': true,
  'outbound-execution-privileges': true,
  'inbound-control': true,
  'outbound-control': true,
  'inbound-abusable-app-role-assignments': true,
  'outbound-abusable-app-role-assignments': true,
  'descendent-users': true,
  'descendent-groups': true,
  'descendent-management-groups': true,
  'descendent-subscriptions': true,
  'descendent-resource-groups': true,
  'descendent-virtual-machines': true,
  'descendent-managed-clusters': true,
  'descendent-vm-scale-sets': true,
  'descendent-container-registries': true,
  'descendent-web-apps': true,
  'descendent-logic-apps': true,
  'descendent-automation-accounts': true,
  'descendent-key-vaults': true,
  'descendent-applications': true,
  'descendent-service-principals': true,
  'descendent-devices': true,
  'descendent-function-apps': true,
  'eligible-assignments': true,
  'federated-identity-credentials': true,
};

describe('the sections of the panels', () => {
  it('are there for every kind', () => {
    expect(panels.map(([kind]) => kind).sort()).toEqual([...AD_NODE_KINDS, ...AZURE_NODE_KINDS].sort());
  });

  it('ask routes that exist', () => {
    const routes = new Set(RELATED_ROUTES.map(({ collection, list }) => `${collection}/${list}`));
    expect([...offered].filter((key) => !key.startsWith('azure/') && !routes.has(key))).toEqual([]);
    const collections = new Set<string>(ENTITY_ROUTES.map(({ collection }) => collection));
    const others = panels.map(([, { collection }]) => collection).filter((name) => !collections.has(name));
    expect(others.every((name) => name.startsWith('azure/'))).toBe(true);
  });

  it('leave none of the lists of the API out', () => {
    const all = Object.entries(ENTITY_COLLECTIONS).flatMap(([collection, { lists }]) =>
      Object.keys(lists).map((list) => `${collection}/${list}`),
    );
    expect(all.filter((key) => !offered.has(key))).toEqual([]);
  });

  it('leave none of the lists of Azure out but one that nothing fills', () => {
    const lists = new Set([...offered].map((key) => key.split('/').at(-1)));
    expect(Object.keys(AZURE_LISTS).filter((list) => !lists.has(list))).toEqual(['pim-assignments']);
  });

  it.each(panels)('%s: has each label and each list once', (_, { sections }) => {
    const labels = [...sections.map(({ label }) => label), ...sections.flatMap(labelsBelow)];
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    const keys = sections.flatMap(listsOf).map(sectionKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are found by the key in the address', () => {
    expect(findSection('users/memberships')?.label).toBe('Member Of');
    expect(findSection('azure/users/roles')).toMatchObject({ label: 'Roles', collection: 'azure/users' });
    expect(findSection('users/toString')).toBeUndefined();
    expect(findSection(undefined)).toBeUndefined();
  });
});

function labelsBelow(section: OfferedSection): readonly string[] {
  return 'sections' in section ? section.sections.map(({ label }) => label) : [];
}
