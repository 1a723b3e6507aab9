import manifest from '../../package.json' with { type: 'json' };

/** Of this product, as the API tells it. */
export const PRODUCT_VERSION = `v${manifest.version}`;
