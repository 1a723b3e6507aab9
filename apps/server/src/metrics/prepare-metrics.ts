import type { Logger } from 'pino';
import type { MetricsSettings } from '../config/server-config.ts';
import { createMetricsText } from './create-metrics-text.ts';
import type { MetricSource } from './metric-source.ts';
import { listenForScrapes, type MetricsListener } from './metrics-listener.ts';
import type { MetricsEndpoint } from './metrics-text.ts';

export interface PreparedMetrics {
  /** Undefined: they are not offered beside the API. */
  readonly beside: MetricsEndpoint | undefined;
  /** Offers them on their own port; undefined: they have none. @throws `SERVER_METRICS_PORT_UNUSABLE` */
  listen(log: Pick<Logger, 'error' | 'info'>): Promise<MetricsListener | undefined>;
}

/** What tells metrics, where somebody wants them. */
export function prepareMetrics(
  { host, port, token }: MetricsSettings,
  source: MetricSource,
): PreparedMetrics | undefined {
  if (token === undefined && port === undefined) {
    return undefined;
  }

  const text = createMetricsText(source);

  return {
    beside: token === undefined ? undefined : { text, token },
    listen: async (log) =>
      port === undefined ? undefined : listenForScrapes({ host, port, token, text, log }),
  };
}
