import { boundsOf, fitBounds, type ScreenSize } from '../camera/camera.ts';
import { runLayout } from '../layout/run-layout.ts';
import type { LookState } from '../look/look.ts';
import { PLAIN_LOOKS } from '../look/picture.test-support.ts';
import { createPicture } from '../look/picture.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { DEFAULT_GROUPING } from '../model/group-leaves.ts';
import { placeEdgeLabels } from '../render/place-edge-labels.ts';
import { LINE_HEIGHT, placeLabels } from '../render/place-labels.ts';
import { emptyCanvas, replaceGraph } from '../view/canvas-state.ts';
import { planLayout } from '../view/plan-layout.ts';
import type { DrawnLabel, DrawnPicture } from './measure-picture.test-support.ts';

/** About what letters take in the font of the pages; nothing measures texts without a browser. */
const LETTER = 7;
const SMALL_LETTER = 5.6;
const EDGE_LINE = 12;

/** What the view would draw of a graph that is set: its layout, all of it on the screen, and its labels. */
export function drawGraph(
  input: GraphInput,
  { size, looks = {} }: { readonly size: ScreenSize; readonly looks?: Partial<LookState> },
): DrawnPicture {
  const { scene, layout, places } = replaceGraph(emptyCanvas(DEFAULT_GROUPING), input);
  const drawn = { scene: emptyCanvas('never').scene, places };
  const { request, kept } = planLayout(scene, { layout, places, keeps: 'none', drawn });
  const positions = request === undefined ? kept : runLayout(request);
  const picture = createPicture(scene, positions, { ...PLAIN_LOOKS, ...looks });
  const camera = fitBounds(boundsOf(positions) ?? { left: 0, right: 0, top: 0, bottom: 0 }, size);

  const measure = (text: string) => text.length * LETTER + 6;
  const names = placeLabels(picture, camera, { size, measure }).map(({ node, x, y, hasSecondLine }) => {
    const { label = '', secondLine = '' } = picture.nodes[node] ?? {};
    const width = hasSecondLine ? Math.max(measure(label), measure(secondLine) * 0.9) : measure(label);
    const height = LINE_HEIGHT * (hasSecondLine ? 2 : 1);
    return { of: 'node', index: node, tile: { x, y: y + height / 2, width, height, angle: 0 } } as const;
  });
  const small = (text: string) => text.length * SMALL_LETTER;
  const words = placeEdgeLabels(picture, camera, { size, measure: small }).map(
    ({ edge, text, x, y, angle }): DrawnLabel => {
      const lift = EDGE_LINE / 2;
      return {
        of: 'edge',
        index: edge,
        tile: {
          x: x + lift * Math.sin(angle),
          y: y - lift * Math.cos(angle),
          width: small(text),
          height: EDGE_LINE,
          angle,
        },
      };
    },
  );
  return { picture, camera, size, labels: [...names, ...words] };
}
