import { findCommit } from '@secgraph/kernel/machine';
import manifest from '../../package.json' with { type: 'json' };

/** Of this product, as the API tells it. */
export const PRODUCT_VERSION = `v${manifest.version}`;

/** That it was made of; undefined where nothing tells. */
export const PRODUCT_COMMIT = findCommit(new URL('../../../../', import.meta.url));
