import type { Repositories } from '@secgraph/database';
import { isSetAside } from '@secgraph/database/findings';
import { csvRecord } from '@secgraph/kernel/csv';
import { MAX_CSV_FINDINGS } from '../report-limits.ts';
import { presentReportFinding, readFindings } from './read-findings.ts';
import type { ReportScope } from './read-scope.ts';
import type { ReportNames } from './report-names.ts';

const HEADER = [
  'Severity',
  'Finding',
  'Title',
  'ZoneID',
  'ZoneName',
  'EnvironmentID',
  'EnvironmentName',
  'SourceID',
  'SourceKind',
  'SourceName',
  'TargetID',
  'TargetKind',
  'TargetName',
  'Status',
  'AcceptedUntil',
  'AcceptedBy',
  'AcceptedReason',
  'ExposureCount',
  'ImpactCount',
  'FirstSeen',
  'LastSeen',
];

/** A row for each finding of the report, as they are read; where that is not all, the last line says so. */
export async function* writeCsv(
  repositories: Repositories,
  scope: ReportScope,
  names: ReportNames,
): AsyncGenerator<Uint8Array, void> {
  const { count, batches } = await readFindings(repositories.findings, scope, {
    limit: MAX_CSV_FINDINGS,
  });
  yield Buffer.from(csvRecord(HEADER));
  for await (const batch of batches) {
    const lines = batch.map((stored) => {
      const finding = presentReportFinding(stored, scope, names);
      return csvRecord([
        finding.severity,
        finding.finding,
        finding.title,
        finding.zone.id,
        finding.zone.name,
        finding.environment.id,
        finding.environment.name,
        finding.source?.object_id,
        finding.source?.kind,
        finding.source?.name,
        finding.target.object_id,
        finding.target.kind,
        finding.target.name,
        finding.status,
        isSetAside(finding.status) ? finding.accepted_until : undefined,
        finding.accepted_by ?? undefined,
        finding.accepted_reason ?? undefined,
        finding.exposure_count,
        finding.impact_count,
        finding.first_seen,
        finding.last_seen,
      ]);
    });
    yield Buffer.from(lines.join(''));
  }
  if (count > MAX_CSV_FINDINGS) {
    yield Buffer.from(csvRecord([`The first ${MAX_CSV_FINDINGS} of ${count} findings, the worst first`]));
  }
}

/** Who is meant by the pseudonyms; only once the report is written. */
export function* writeKey(names: ReportNames): Generator<Uint8Array, void> {
  yield Buffer.from(csvRecord(['Pseudonym', 'Name', 'ID']));
  for (const { pseudonym, name, id } of names.key ?? []) {
    yield Buffer.from(csvRecord([pseudonym, name, id]));
  }
}
