import { type FindIcon, OWNED_ICON, TIER_ZERO_ICON, UNKNOWN_ICON } from '../../icons/icon-path.ts';

/** All icons in one texture, as masks: colours come from the nodes. */
export interface IconAtlas {
  readonly image: HTMLCanvasElement;
  /** Number of the cell of an icon; asking for an icon puts it there. */
  readonly cellOf: (name: string) => number;
  /** Changes with every icon that is added. */
  readonly version: () => number;
}

/** Cells beside and below each other. The size of the image is a power of two, for its smaller copies. */
export const ATLAS_CELLS = 16;
const CELL = 64;

/** Free around an icon, so that neighbours do not shine in where the icon is drawn small. */
const CELL_MARGIN = 6;
export const ICON_SHARE = (CELL - CELL_MARGIN * 2) / CELL;

export function createIconAtlas(findIcon: FindIcon): IconAtlas {
  const image = document.createElement('canvas');
  image.width = ATLAS_CELLS * CELL;
  image.height = ATLAS_CELLS * CELL;
  const context = image.getContext('2d');
  const cells = new Map<string, number>();

  const add = (name: string): number => {
    const icon = findIcon(name) ?? findIcon(UNKNOWN_ICON);
    const cell = cells.size;
    if (icon === undefined || context === null || cell >= ATLAS_CELLS * ATLAS_CELLS) {
      return 0;
    }

    cells.set(name, cell);
    const room = CELL - CELL_MARGIN * 2;
    const scale = room / Math.max(icon.width, icon.height);
    context.save();
    context.translate(
      (cell % ATLAS_CELLS) * CELL + (CELL - icon.width * scale) / 2,
      Math.floor(cell / ATLAS_CELLS) * CELL + (CELL - icon.height * scale) / 2,
    );
    context.scale(scale, scale);
    context.fillStyle = '#FFFFFF';
    context.fill(new Path2D(icon.path));
    context.restore();
    return cell;
  };

  // The first cells are known to the shader, or stand for what has no room.
  for (const name of [UNKNOWN_ICON, TIER_ZERO_ICON, OWNED_ICON]) {
    add(name);
  }
  return {
    image,
    cellOf: (name) => cells.get(name) ?? add(name),
    version: () => cells.size,
  };
}
