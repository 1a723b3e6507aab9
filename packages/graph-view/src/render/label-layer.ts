import type { Picture } from '../look/picture.ts';
import { nextTask } from './next-task.ts';
import { labelSteps, type Outlook, paintLabels } from './paint-labels.ts';
import type { Layer } from './renderer.ts';

/** The texts above a picture, on a canvas of their own. */
export interface LabelLayer {
  /** At once, as for every frame of what moves. */
  readonly paint: (picture: Picture, outlook: Outlook) => void;
  /** None with this frame, and all of them soon after it: whoever waits for a picture sees discs and lines sooner. */
  readonly paintLater: (picture: Picture, outlook: Outlook) => void;
  /** Whether all texts are there. */
  readonly isComplete: () => boolean;
  readonly destroy: () => void;
}

/** @param onNextFrame calls back once the frame that is drawn now is on the screen */
export function createLabelLayer(
  { canvas, context, clear }: Layer,
  onNextFrame: (act: () => void) => void,
): LabelLayer {
  /** What is still to be painted; another frame takes its place. */
  let waiting: object | undefined;

  return {
    paint(picture, outlook) {
      waiting = undefined;
      clear(outlook.size);
      paintLabels(context, picture, outlook);
    },

    paintLater(picture, outlook) {
      const own = {};
      waiting = own;
      clear(outlook.size);
      const paint = async () => {
        for (const _ of labelSteps(context, picture, outlook)) {
          await nextTask();
          if (waiting !== own) {
            return;
          }
        }
        waiting = undefined;
      };
      onNextFrame(() => (waiting === own ? void paint() : undefined));
    },

    isComplete: () => waiting === undefined,
    destroy() {
      waiting = undefined;
      canvas.remove();
    },
  };
}
