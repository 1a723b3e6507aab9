import { readOnly } from '@secgraph/database/inspection';
import { findBucketOutage } from '@secgraph/datapipe/uploads';
import type { Check } from '../check.ts';
import { type Subject, withKnownTables } from '../subject.ts';
import { ok, type Verdict, warning } from '../verdict.ts';

export const uploads: Check = {
  name: 'uploads',
  meaning: 'where uploaded files wait until they are ingested: while it is away, uploads are refused',
  async look(subject, signal) {
    return [await judgePlace(subject, signal), ...(await findAwaited(subject))];
  },
};

async function judgePlace({ config }: Subject, signal: AbortSignal): Promise<Verdict> {
  const { uploadPlace, uploadBucket } = config;
  if (uploadBucket === undefined) {
    return ok(
      uploadPlace === 'folder'
        ? 'they wait in the data folder'
        : 'they wait in the database, and lie in the data folder while they are received and ingested',
    );
  }
  const outage = await findBucketOutage(uploadBucket, signal);
  const place = `s3://${uploadBucket.bucket} at ${new URL(uploadBucket.endpoint).host}`;

  return outage === undefined
    ? ok(`they wait in ${place}, which answers`)
    : {
        status: 'failed',
        sentence: `${place} cannot be used: ${outage}`,
        mend: 'check SECGRAPH_UPLOADS, SECGRAPH_S3_ENDPOINT, SECGRAPH_S3_REGION, SECGRAPH_S3_CA and the keys',
      };
}

/** Files that cannot be read are waited for. */
async function findAwaited(subject: Subject): Promise<readonly Verdict[]> {
  const { database } = subject;
  if (database.kind !== 'open' || database.schema.kind !== 'current') {
    return [];
  }

  return withKnownTables(subject, async (opened) => {
    const awaited = await readOnly(opened, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM ingest_task WHERE awaits_file_since IS NOT NULL',
      );
      return rows[0]?.count ?? 0;
    });

    return awaited === 0
      ? []
      : [
          warning(
            `uploaded files that cannot be read, and are waited for: ${awaited}`,
            'bring back the folder or bucket they lie in, or cancel their jobs',
          ),
        ];
  });
}
