export const ingest = 'packages/ingest';
