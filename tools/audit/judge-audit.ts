/** What a report of `npm audit --json` says about the dependencies. */
export type AuditJudgement =
  | { readonly outcome: 'clean' }
  /** Something is known, but nothing of high severity. */
  | { readonly outcome: 'tolerated'; readonly findings: string }
  | { readonly outcome: 'dangerous'; readonly findings: string; readonly packages: readonly string[] }
  /** The registry could not be asked, or does not answer such questions. */
  | { readonly outcome: 'not checked'; readonly reason: string };

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
const DANGEROUS: ReadonlySet<unknown> = new Set(['critical', 'high']);

/** @param output of npm; a failed request is told there, too, and anything else is no report */
export function judgeAudit(output: string): AuditJudgement {
  const report = parseObject(output);
  const counts = field(field(report, 'metadata'), 'vulnerabilities');
  const known = SEVERITIES.map((severity) => [severity, field(counts, severity)] as const);
  if (known.some(([, count]) => typeof count !== 'number')) {
    return { outcome: 'not checked', reason: reasonOf(report) };
  }

  const findings = known
    .filter(([, count]) => count !== 0)
    .map(([severity, count]) => `${Number(count)} ${severity}`)
    .join(', ');
  if (known.some(([severity, count]) => DANGEROUS.has(severity) && count !== 0)) {
    return { outcome: 'dangerous', findings, packages: dangerousPackages(field(report, 'vulnerabilities')) };
  }

  return findings === '' ? { outcome: 'clean' } : { outcome: 'tolerated', findings };
}

function dangerousPackages(vulnerabilities: unknown): readonly string[] {
  return Object.entries(
    typeof vulnerabilities === 'object' && vulnerabilities !== null ? vulnerabilities : {},
  )
    .filter(([, finding]) => DANGEROUS.has(field(finding, 'severity')))
    .map(([name, finding]) => {
      const range = field(finding, 'range');

      return typeof range === 'string' ? `${name} ${range}` : name;
    })
    .sort();
}

function reasonOf(report: unknown): string {
  const message = field(report, 'message') ?? field(field(report, 'error'), 'summary');

  return typeof message === 'string' && message !== '' ? message : 'npm gave no report';
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
