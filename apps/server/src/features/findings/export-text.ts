import { FINDING_DOCUMENTS, type FindingTypes, findingText } from '@secgraph/analysis';
import type { ExportedFinding } from '@secgraph/contract';
import type { DetailedFinding } from './present-finding.ts';

/** Writes all findings as JSON text batch by batch, and behind them what there is to know about their types. */
export async function* exportText(
  batches: AsyncIterable<readonly DetailedFinding[]>,
  known: FindingTypes,
  present: (finding: DetailedFinding) => ExportedFinding,
): AsyncGenerator<string, void> {
  const types = new Set<string>();
  let separator = '';

  yield '{"data":{"findings":[';
  for await (const batch of batches) {
    for (const { finding } of batch) {
      types.add(finding.type);
    }
    if (batch.length > 0) {
      yield `${separator}${JSON.stringify(batch.map(present)).slice(1, -1)}`;
      separator = ',';
    }
  }
  yield `],"finding_assets":${JSON.stringify(Object.fromEntries([...types].map((type) => [type, filesOf(type, known)])))}}}`;
}

/** Markdown in Base64, for clients that know it so. */
function filesOf(name: string, known: FindingTypes): Readonly<Record<string, string>> {
  const type = known.find(name);
  const files = [false, true].flatMap((isZone) =>
    FINDING_DOCUMENTS.map((document) => {
      const text = type === undefined ? '' : findingText(type, document, { isZone });
      return [`${isZone ? 'tx-' : ''}${document}.md`, Buffer.from(text).toString('base64')] as const;
    }),
  );

  return Object.fromEntries(type === undefined ? [] : files);
}
