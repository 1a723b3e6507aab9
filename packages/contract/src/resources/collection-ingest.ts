import { CHANGES } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, rawBody } from '../route.ts';

export const ingestBatch = defineRoute({
  id: 'ingest-batch',
  method: 'POST',
  path: '/api/v2/ingest',
  summary: 'Send a batch of what was collected',
  description: [
    'A file of a collector, one of the generic graph format, or an archive of either, plain or packed (`Content-Encoding: gzip` or `deflate`), whatever its content type. It is stored durably before it is accepted, and belongs to the job that the client runs; without one, it is ingested on its own.',
    'The same bytes again for the same job are accepted without effect. Users who may upload may send batches, too.',
  ].join('\n\n'),
  tags: ['Collection'],
  feature: 'none',
  ...CHANGES,
  gate: { permissions: ['graphdb/Ingest'], orCollector: true },
  environments: 'refused',
  isForUploads: true,
  // Of users; what a client sent, its job tells.
  audit: { action: 'IngestBatch', isDecidedByHandler: true },
  body: rawBody(['application/json', 'application/zip', 'application/octet-stream']),
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 503: 'The data folder is away', 507: 'Not enough disk space' },
  limits: { cost: REQUEST_COSTS.none, deadline: 'none' },
});
