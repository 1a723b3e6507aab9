import { getVersion, type Version } from '@secgraph/contract';
import type { Edition } from '../../http/bind-routes.ts';
import { handle } from '../../http/route-handler.ts';

export interface ProductVersion {
  /** `v1.2.3`. */
  readonly version: string;
  /** Undefined: nobody knows. */
  readonly commit: string | undefined;
  readonly edition: Edition;
}

export function versionRoutes(product: ProductVersion) {
  return [handle(getVersion, () => ({ data: presentVersion(product) }))];
}

function presentVersion(product: ProductVersion): Version {
  return {
    API: { current_version: 'v2', deprecated_version: 'none' },
    server_version: product.version,
    ...(product.commit === undefined ? {} : { commit: product.commit }),
    product_edition: product.edition,
  };
}
