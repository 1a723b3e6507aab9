import type { RelationshipFilter } from './relationship-filter.ts';

/** Parses `in:Kind1,Kind2` and `nin:…`, whose form the contract has checked. */
export function parseRelationshipFilter(text: string): RelationshipFilter {
  const [mode = '', kinds = ''] = text.replaceAll(/\s/g, '').split(':');

  return { mode: mode === 'in' ? 'in' : 'nin', kinds: kinds.split(',') };
}
