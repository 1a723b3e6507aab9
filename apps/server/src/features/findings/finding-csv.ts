import { Readable } from 'node:stream';
import { FINDINGS_CSV_HEADER, LIST_CSV_HEADER, RELATIONSHIP_CSV_HEADER, wireTime } from '@secgraph/contract';
import { isSetAside, type StoredFinding } from '@secgraph/database/findings';
import { type CsvCell, csvRecord } from '@secgraph/kernel/csv';
import { type BytesAnswer, download } from '../../http/answer.ts';
import { type FindingWords, hashPair, presentFinding, setAsideUntil } from './present-finding.ts';

type Batches = AsyncIterable<readonly StoredFinding[]>;

/** Findings of one type; what columns there are goes by its shape. */
export function detailsFile(type: string, shape: StoredFinding['shape'], batches: Batches): BytesAnswer {
  const isList = shape === 'list';
  const header = isList ? LIST_CSV_HEADER : RELATIONSHIP_CSV_HEADER;

  return csvFile(`${type}.csv`, header, batches, isList ? listRecord : relationshipRecord);
}

export function findingsFile(batches: Batches, words: FindingWords): BytesAnswer {
  return csvFile('findings.csv', FINDINGS_CSV_HEADER, batches, (stored) => {
    const finding = presentFinding(stored, words);
    return [
      finding.severity,
      finding.finding,
      finding.title,
      finding.finding_type,
      finding.platform,
      finding.environment_id,
      finding.environment_name,
      finding.asset_group_tag_id,
      finding.zone_name,
      finding.source_principal_id,
      finding.source_principal_kind,
      finding.source_principal_name,
      finding.target_principal_id,
      finding.target_principal_kind,
      finding.target_principal_name,
      finding.status,
      finding.first_seen,
      finding.last_seen,
      finding.closes_count,
      finding.effort,
      finding.side_effects,
      // Nothing leads to a single object that is wrong by itself.
      ...(finding.finding_type === 'list'
        ? [undefined, undefined]
        : [finding.exposure_count, finding.exposure_percentage]),
      finding.impact_count,
      finding.impact_percentage,
    ];
  });
}

function relationshipRecord(finding: StoredFinding): readonly CsvCell[] {
  return [
    finding.id,
    finding.type,
    finding.exposure.count,
    finding.exposure.share,
    finding.impact.count,
    finding.impact.share,
    finding.environmentId,
    finding.source?.name,
    finding.source?.objectId,
    finding.source?.kind,
    finding.target.name,
    finding.target.objectId,
    finding.target.kind,
    finding.relationshipId,
    finding.environmentName,
    String(isSetAside(finding.status)),
    wireTime(setAsideUntil(finding)),
    hashPair(finding),
    wireTime(finding.createdAt),
    wireTime(finding.updatedAt),
    String(finding.isInherited),
  ];
}

function listRecord(finding: StoredFinding): readonly CsvCell[] {
  return [
    finding.id,
    finding.type,
    finding.impact.count,
    finding.impact.share,
    finding.environmentName,
    finding.environmentId,
    finding.target.name,
    finding.target.kind,
    finding.target.objectId,
    String(isSetAside(finding.status)),
    wireTime(setAsideUntil(finding)),
    wireTime(finding.createdAt),
    wireTime(finding.updatedAt),
  ];
}

function csvFile(
  fileName: string,
  header: string,
  batches: Batches,
  recordOf: (finding: StoredFinding) => readonly CsvCell[],
): BytesAnswer {
  const text = writeRecords(header, batches, recordOf);
  return download(fileName, Readable.from(text, { objectMode: false }), 'text/csv');
}

async function* writeRecords(
  header: string,
  batches: Batches,
  recordOf: (finding: StoredFinding) => readonly CsvCell[],
): AsyncGenerator<string, void> {
  yield `${header}\r\n`;
  for await (const batch of batches) {
    yield batch.map((finding) => csvRecord(recordOf(finding))).join('');
  }
}
