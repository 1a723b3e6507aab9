import { aspectOfFit, boundsOf, fitBounds, type ScreenSize } from '../camera/camera.ts';
import { runLayout } from '../layout/run-layout.ts';
import type { LookState } from '../look/look.ts';
import { PLAIN_LOOKS } from '../look/picture.test-support.ts';
import { createPicture } from '../look/picture.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { DEFAULT_GROUPING } from '../model/group-leaves.ts';
import { EDGE_LABEL_HEIGHT, placeEdgeLabels } from '../render/place-edge-labels.ts';
import { placeLabels } from '../render/place-labels.ts';
import { shapesOnScreen } from '../render/screen-shapes.ts';
import { emptyCanvas, replaceGraph } from '../view/canvas-state.ts';
import { planLayout } from '../view/plan-layout.ts';
import type { DrawnLabel, DrawnPicture } from './measure-picture.test-support.ts';

/** About what letters take in the font of the pages; nothing measures texts without a browser. */
const LETTER = 7;
const SMALL_LETTER = 5.6;
const PADDING = 6;

/** What the view would draw of a graph that is set: its layout, all of it on the screen, and its labels. */
export function drawGraph(
  input: GraphInput,
  { size, looks = {} }: { readonly size: ScreenSize; readonly looks?: Partial<LookState> },
): DrawnPicture {
  const { scene, layout, places } = replaceGraph(emptyCanvas(DEFAULT_GROUPING), input);
  const drawn = { scene: emptyCanvas('never').scene, places };
  const { request, kept } = planLayout(scene, {
    layout,
    places,
    keeps: 'none',
    drawn,
    aspect: aspectOfFit(size),
  });
  const positions = request === undefined ? kept : runLayout(request);
  const picture = createPicture(scene, positions, { ...PLAIN_LOOKS, ...looks });
  const camera = fitBounds(boundsOf(positions) ?? { left: 0, right: 0, top: 0, bottom: 0 }, size);

  const shapes = shapesOnScreen(picture, camera, size);
  const measure = (text: string) => text.length * LETTER + PADDING;
  const names = placeLabels(picture, camera, { size, measure, shapes }).map(({ node, box }): DrawnLabel => {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const tile = { x: box.left + width / 2, y: box.top + height / 2, width, height, angle: 0 };
    return { of: 'node', index: node, tile };
  });
  const small = (text: string) => text.length * SMALL_LETTER + PADDING;
  const words = placeEdgeLabels(picture, shapes, small).map(({ edge, x, y, width, angle }): DrawnLabel => {
    return { of: 'edge', index: edge, tile: { x, y, width, height: EDGE_LABEL_HEIGHT, angle } };
  });
  return { picture, camera, size, labels: [...names, ...words] };
}
