import autocannon from 'autocannon';

/** As many as an instance behind a proxy has in a busy minute. */
export const CONNECTIONS = 10;
const SECONDS = 2;

/** Milliseconds per request: the inverse of the throughput. */
export async function measureLoad(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than success.`);
  }

  return (result.duration * 1_000) / result.requests.total;
}
