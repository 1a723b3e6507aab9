import { FINDING_DOCUMENTS, type FindingTypes, findingText } from '@secgraph/analysis';
import type { ExportedFinding } from '@secgraph/contract';
import type { FindingTypeRepository } from '@secgraph/database/extensions';
import type { DetailedFinding } from './present-finding.ts';

interface KnownTypes {
  readonly types: FindingTypes;
  readonly texts: Pick<FindingTypeRepository, 'readTexts'>;
}

/** Writes all findings as JSON text batch by batch, and behind them what there is to know about their types. */
export async function* exportText(
  batches: AsyncIterable<readonly DetailedFinding[]>,
  known: KnownTypes,
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
  const files: [string, Readonly<Record<string, string>>][] = [];
  for (const type of types) {
    files.push([type, await filesOf(type, known)]);
  }
  yield `],"finding_assets":${JSON.stringify(Object.fromEntries(files))}}}`;
}

/** Markdown in Base64, for clients that know it so. */
async function filesOf(
  name: string,
  { types, texts }: KnownTypes,
): Promise<Readonly<Record<string, string>>> {
  const type = types.find(name);
  const declared = type && (await texts.readTexts(type));
  const files = [false, true].flatMap((isZone) =>
    FINDING_DOCUMENTS.map((document) => {
      const text = type === undefined ? '' : findingText(type, document, { isZone, declared });
      return [`${isZone ? 'tx-' : ''}${document}.md`, Buffer.from(text).toString('base64')] as const;
    }),
  );

  return Object.fromEntries(type === undefined ? [] : files);
}
