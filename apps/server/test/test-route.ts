import { READS } from '@secgraph/contract';

/** What routes of tests have in common: they are not for users who are kept to some environments. */
export const TEST_ROUTE = {
  tags: ['Test'],
  feature: 'none',
  environments: 'refused',
  ...READS,
} as const;
