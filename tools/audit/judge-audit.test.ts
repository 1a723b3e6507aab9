import { expect, it } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };

function report(changes: Partial<typeof counts>, vulnerabilities: object = {}): string {
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { ...counts, ...changes } },
  });
}

it('is content when nothing is known', () => {
  expect(judgeAudit(report({}))).toEqual({ outcome: 'clean' });
});

it('tolerates what is below high', () => {
  expect(judgeAudit(report({ low: 2, moderate: 1 }))).toEqual({
    outcome: 'tolerated',
    findings: '1 moderate, 2 low',
  });
});

it.each(['high', 'critical'] as const)('names the packages of a %s finding', (severity) => {
  const vulnerabilities = {
    risky: { severity, range: '<2.0.0' },
    harmless: { severity: 'low', range: '*' },
  };

  expect(judgeAudit(report({ [severity]: 1, low: 1 }, vulnerabilities))).toEqual({
    outcome: 'dangerous',
    findings: `1 ${severity}, 1 low`,
    packages: ['risky <2.0.0'],
  });
});

it.each([
  [
    '{ "message": "405 Method Not Allowed", "statusCode": 405, "error": { "summary": "" } }',
    '405 Method Not Allowed',
  ],
  [
    '{ "error": { "code": "ENOTFOUND", "summary": "getaddrinfo ENOTFOUND registry" } }',
    'getaddrinfo ENOTFOUND registry',
  ],
  ['', 'npm gave no report'],
  ['no JSON', 'npm gave no report'],
  ['{ "metadata": { "vulnerabilities": { "high": 1 } } }', 'npm gave no report'],
])('says so when nothing was checked: %s', (output, reason) => {
  expect(judgeAudit(output)).toEqual({ outcome: 'not checked', reason });
});
