import { layoutBands } from './bands.ts';
import { packComponents, splitComponents } from './components.ts';
import { fillCanvas } from './fill-canvas.ts';
import { layoutForce } from './force/force.ts';
import { layoutGrid } from './grid.ts';
import { layoutGrouped } from './grouped.ts';
import { placeAmongKept } from './keep-places.ts';
import { layoutLayered } from './layered/layered.ts';
import type { LayoutRequest, Positions } from './layout-request.ts';
import { layoutRadial } from './radial.ts';

/** Positions of all nodes. Pure: equal requests give equal positions. */
export function runLayout(request: LayoutRequest): Positions {
  const { kept, nodeCount, sources } = request;
  if (nodeCount === 0) {
    return new Float64Array();
  }
  if (kept?.some((value) => !Number.isNaN(value)) === true) {
    return placeAmongKept(request, kept);
  }

  switch (request.layout) {
    case 'grid':
      return layoutGrid(request);
    case 'grouped':
      return layoutGrouped(request);
    case 'zones':
    case 'platforms':
      return fillCanvas(layoutBands(request), request);
    case 'layered':
    case 'force':
    case 'radial':
      break;
  }

  if (sources.length === 0) {
    return layoutGrid(request);
  }
  const placed = splitComponents(request).map(({ nodes, request: own }) => {
    return { nodes, positions: layoutConnected(own) };
  });
  return fillCanvas(packComponents(placed, request), request);
}

function layoutConnected(request: LayoutRequest): Positions {
  switch (request.layout) {
    case 'layered':
      return layoutLayered(request);
    case 'radial':
      return layoutRadial(request);
    case 'force':
    case 'grid':
    case 'grouped':
    case 'zones':
    case 'platforms':
      return layoutForce(request, request.seed);
  }
}
