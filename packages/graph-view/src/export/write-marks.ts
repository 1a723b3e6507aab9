import { type FindIcon, UNKNOWN_ICON } from '../icons/icon-path.ts';
import { cornersOf } from '../look/node-shape.ts';
import type { Mark } from './mark.ts';

/** Marks as elements of SVG. Texts are escaped; icons are written out, so that nothing refers to anything. */
export function writeMarks(marks: readonly Mark[], findIcon: FindIcon): string {
  return marks.map((mark) => writeMark(mark, findIcon)).join('');
}

function writeMark(mark: Mark, findIcon: FindIcon): string {
  switch (mark.is) {
    case 'text':
      // Isolated, so that a name that is written from right to left turns nothing around it.
      return (
        `<text x="${n(mark.x)}" y="${n(mark.y)}" font-size="${mark.size}" font-weight="${mark.weight}"` +
        ` fill="${mark.color}" text-anchor="${mark.anchor}" dominant-baseline="central"` +
        ` unicode-bidi="isolate">${escapeXml(mark.text)}</text>`
      );
    case 'shape': {
      const paint = `fill="${mark.fill}" stroke="${mark.stroke}" stroke-linejoin="round"`;
      const corners = cornersOf(mark.shape);
      const points = corners.map((corner, at) => n(corner * mark.radius + (at % 2 === 0 ? mark.x : mark.y)));
      return corners.length === 0
        ? `<circle cx="${n(mark.x)}" cy="${n(mark.y)}" r="${n(mark.radius)}" ${paint}/>`
        : `<polygon points="${points.join(' ')}" ${paint}/>`;
    }
    case 'icon': {
      const icon = findIcon(mark.name) ?? findIcon(UNKNOWN_ICON);
      if (icon === undefined) {
        return '';
      }
      const scale = mark.size / Math.max(icon.width, icon.height);
      const [left, top] = [mark.x - (icon.width * scale) / 2, mark.y - (icon.height * scale) / 2];
      return `<path transform="translate(${n(left)} ${n(top)}) scale(${scale.toFixed(5)})" d="${escapeXml(icon.path)}" fill="${mark.color}"/>`;
    }
    case 'path': {
      const { d, fill = 'none', stroke = 'none', width = 1, isDashed = false, down = 0 } = mark;
      const place = down === 0 ? '' : ` transform="translate(0 ${n(down)})"`;
      return `<path${place} d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${n(width)}"${isDashed ? ' stroke-dasharray="6 4"' : ''}/>`;
    }
  }
}

/** Text that may stand in an attribute or an element. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A number as short as a picture needs it. */
function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
