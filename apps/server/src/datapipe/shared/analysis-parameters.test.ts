import { expect, it } from 'vitest';
import { toAnalysisParameters } from './analysis-parameters.ts';

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
  });
});

it('derives no NTLM relaying while its feature is switched off', () => {
  expect(toAnalysisParameters(new Map(), new Set(['ntlm_post_processing']))).toMatchObject({
    derivesNtlmRelay: false,
  });
});
