import { isBuiltInNodeKind } from '@secgraph/graph-schema';
import type { LayoutName } from '../layout/layout-request.ts';
import type { Scene, SceneNode } from '../model/scene.ts';

const CLOUD = /^AZ/;
const DIRECTORY_BAND = 'directory';
const CLOUD_BAND = 'cloud';

/** In which band every node stands, for layouts in bands. */
export function bandsOf({ nodes }: Scene, layout: LayoutName): Int32Array | undefined {
  switch (layout) {
    case 'zones':
      return Int32Array.from(nodes, zoneBandOf);
    case 'platforms': {
      const platforms = [DIRECTORY_BAND, CLOUD_BAND];
      return Int32Array.from(nodes, ({ kind }) => {
        const platform = platformOf(kind);
        if (!platforms.includes(platform)) {
          platforms.push(platform);
        }
        return platforms.indexOf(platform);
      });
    }
    case 'layered':
    case 'force':
    case 'radial':
    case 'grouped':
    case 'grid':
      return undefined;
  }
}

/** From what was taken over, over what lies between, to the zone. */
function zoneBandOf({ isTierZero, isOwned }: SceneNode): number {
  if (isTierZero) {
    return 2;
  }
  return isOwned ? 0 : 1;
}

/** Kinds of an extension begin with its name and an underscore. */
function platformOf(kind: string): string {
  if (isBuiltInNodeKind(kind)) {
    return CLOUD.test(kind) ? CLOUD_BAND : DIRECTORY_BAND;
  }
  const end = kind.indexOf('_');
  return end > 0 ? kind.slice(0, end) : '';
}
