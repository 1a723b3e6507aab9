import { ENTITY_COLLECTIONS, ENTITY_ROUTES, RELATED_ROUTES } from '@secgraph/contract';
import { AD_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { findSection, KIND_PANELS, listsOf, type PanelSection, sectionKey } from './section-table.ts';

const panels = [...KIND_PANELS];
const offered = new Set(panels.flatMap(([, { sections }]) => sections.flatMap(listsOf).map(sectionKey)));

describe('the sections of the panels', () => {
  it('are there for every kind of Active Directory', () => {
    expect(panels.map(([kind]) => kind).sort()).toEqual([...AD_NODE_KINDS].sort());
  });

  it('ask routes that exist', () => {
    const routes = new Set(RELATED_ROUTES.map(({ collection, list }) => `${collection}/${list}`));
    expect([...offered].filter((key) => !routes.has(key))).toEqual([]);
    const collections = new Set<string>(ENTITY_ROUTES.map(({ collection }) => collection));
    expect(panels.filter(([, { collection }]) => !collections.has(collection))).toEqual([]);
  });

  it('leave none of the lists of the API out', () => {
    const all = Object.entries(ENTITY_COLLECTIONS).flatMap(([collection, { lists }]) =>
      Object.keys(lists).map((list) => `${collection}/${list}`),
    );
    expect(all.filter((key) => !offered.has(key))).toEqual([]);
  });

  it.each(panels)('%s: has each label and each list once', (_, { sections }) => {
    const labels = [...sections.map(({ label }) => label), ...sections.flatMap(labelsBelow)];
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    const keys = sections.flatMap(listsOf).map(sectionKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are found by the key in the address', () => {
    expect(findSection('users/memberships')?.label).toBe('Member Of');
    expect(findSection('users/toString')).toBeUndefined();
    expect(findSection(undefined)).toBeUndefined();
  });
});

function labelsBelow(section: PanelSection): readonly string[] {
  return 'sections' in section ? section.sections.map(({ label }) => label) : [];
}
