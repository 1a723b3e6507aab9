import { type FindIcon, UNKNOWN_ICON } from '../icons/icon-path.ts';
import type { Mark } from './mark.ts';
import { writeNumber as n, writeShape } from './write-shape.ts';

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
    case 'shape':
      return writeShape(mark.shape, mark, `fill="${mark.fill}" stroke="${mark.stroke}"`);
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
      const { d, fill = 'none', stroke = 'none', width = 1, isDashed = false } = mark;
      return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${n(width)}"${isDashed ? ' stroke-dasharray="6 4"' : ''}/>`;
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
