import { centre } from './components.ts';
import { type LayoutRequest, type Positions, SPACING } from './layout-request.ts';

/** Columns for each row where the shape of the canvas is not known: text is wider than high. */
const COLUMNS_FOR_ROW = 1.4;

/** Rows and columns, kind after kind, each in the order of the graph. */
export function layoutGrid({ nodeCount, kinds, aspect }: LayoutRequest): Positions {
  const order = [...kinds.keys()].sort((a, b) => (kinds[a] as number) - (kinds[b] as number) || a - b);
  const share = aspect === undefined ? COLUMNS_FOR_ROW : (aspect * SPACING.row) / SPACING.cell;
  const columns = Math.max(1, Math.ceil(Math.sqrt(nodeCount * share)));

  const positions = new Float64Array(nodeCount * 2);
  for (const [place, node] of order.entries()) {
    positions[node * 2] = (place % columns) * SPACING.cell;
    positions[node * 2 + 1] = Math.floor(place / columns) * SPACING.row;
  }
  return centre(positions);
}
