import { expect, it } from 'vitest';
import { readRetentionParameter, toAnalysisParameters } from './analysis-parameters.ts';

it.each([
  [{ enabled: true }, true],
  [{ enabled: false }, false],
  [{ enabled: 'true' }, false],
  [{}, false],
  [null, false],
  [undefined, false],
])('the parameter of Citrix support set to %j', (value, hasCitrixSupport) => {
  expect(toAnalysisParameters(new Map([['analysis.citrix_rdp_support', value]]), new Set())).toEqual({
    hasCitrixSupport,
    derivesNtlmRelay: true,
    derivesExtendedTechniques: false,
  });
});

it.each([
  [{ enabled: true }, true],
  [{ enabled: false }, false],
  [undefined, false],
])('the parameter of extended techniques set to %j', (value, derivesExtendedTechniques) => {
  const parameters = toAnalysisParameters(new Map([['analysis.extended_techniques', value]]), new Set());
  expect(parameters).toMatchObject({ derivesExtendedTechniques });
});

it('derives no NTLM relaying while its feature is switched off', () => {
  expect(toAnalysisParameters(new Map(), new Set(['ntlm_post_processing']))).toMatchObject({
    derivesNtlmRelay: false,
  });
});

it.each([
  [
    { enabled: true },
    { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' },
    { baseMs: 604_800_000, sessionMs: 259_200_000 },
  ],
  [{ enabled: false }, { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' }, undefined],
  [{ enabled: true }, { base_ttl: 'soon', has_session_edge_ttl: 'P3D' }, undefined],
  [{ enabled: true }, undefined, undefined],
  [undefined, { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' }, undefined],
])('keeps what was collected as long as %j and %j say', (reconciliation, ttl, retention) => {
  const values = new Map<string, unknown>([
    ['analysis.reconciliation', reconciliation],
    ['prune.ttl', ttl],
  ]);
  expect(readRetentionParameter(values)).toEqual(retention);
});
