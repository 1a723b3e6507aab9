import { findCommit } from '@secgraph/kernel/machine';
import manifest from '../../package.json' with { type: 'json' };

/** Of this product, as the API tells it. */
export const PRODUCT_VERSION = `v${manifest.version}`;

/** That it was made of; undefined where nothing tells. */
export const PRODUCT_COMMIT = findCommit(new URL('../../../../', import.meta.url));

/** As it is noted in databases and backups, for people who look for the release that made them. */
export const RELEASE =
  PRODUCT_COMMIT === undefined ? PRODUCT_VERSION : `${PRODUCT_VERSION} (${PRODUCT_COMMIT.slice(0, 12)})`;
