import type { TokenScope } from '@secgraph/contract';

export const SCOPE_WORDS: Readonly<
  Record<TokenScope, { readonly name: string; readonly description: string }>
> = {
  all: { /* @words */ name: 'Everything', description: 'All that its user may do.' },
  read: { /* @words */ name: 'Reading', description: 'What its user may see; it changes nothing.' },
  upload: {
    /* @words */ name: 'Uploading',
    description: 'Uploads, and what became of them; it sees nothing else.',
  },
};
