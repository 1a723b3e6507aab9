import { type FindIcon, UNKNOWN_ICON } from '../icons/icon-path.ts';
import { FONT } from '../look/theme.ts';
import { traceShape } from '../render/trace-shape.ts';
import type { Mark } from './mark.ts';

/** Marks on a 2D canvas, whose transformation is kept. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  findIcon: FindIcon,
): void {
  for (const mark of marks) {
    context.save();
    paintMark(context, mark, findIcon);
    context.restore();
  }
}

function paintMark(context: CanvasRenderingContext2D, mark: Mark, findIcon: FindIcon): void {
  switch (mark.is) {
    case 'text':
      context.font = `${mark.weight} ${mark.size}px ${FONT}`;
      context.textAlign = mark.anchor === 'start' ? 'left' : 'center';
      context.textBaseline = 'middle';
      context.direction = 'ltr';
      context.fillStyle = mark.color;
      context.fillText(mark.text, mark.x, mark.y);
      break;
    case 'shape':
      traceShape(context, mark.shape, mark);
      context.fillStyle = mark.fill;
      context.fill();
      context.strokeStyle = mark.stroke;
      context.stroke();
      break;
    case 'icon': {
      const icon = findIcon(mark.name) ?? findIcon(UNKNOWN_ICON);
      if (icon === undefined) {
        break;
      }
      const scale = mark.size / Math.max(icon.width, icon.height);
      context.translate(mark.x - (icon.width * scale) / 2, mark.y - (icon.height * scale) / 2);
      context.scale(scale, scale);
      context.fillStyle = mark.color;
      context.fill(new Path2D(icon.path));
      break;
    }
    case 'path': {
      const path = new Path2D(mark.d);
      if (mark.fill !== undefined) {
        context.fillStyle = mark.fill;
        context.fill(path);
      }
      if (mark.stroke !== undefined) {
        context.strokeStyle = mark.stroke;
        context.lineWidth = mark.width ?? 1;
        context.setLineDash(mark.isDashed === true ? [6, 4] : []);
        context.stroke(path);
      }
      break;
    }
  }
}
