import { boxPath, type Mark } from '../export/mark.ts';
import { paintMarks } from '../export/paint-marks.ts';
import { planCaption } from '../export/plan-caption.ts';
import { escapeXml, writeMarks } from '../export/write-marks.ts';
import type { FindIcon } from '../icons/icon-path.ts';
import { findKindIcon } from '../icons/kind-icons.ts';
import type { KindStyle, ThemeName } from '../kinds/kind-style.ts';
import { FONT, THEMES, type ViewTheme } from '../look/theme.ts';
import { cleanText } from '../model/clean-text.ts';
import { writePng } from '../view/export-png.ts';
import type { Diagram } from './diagram.ts';
import { markDiagram } from './mark-diagram.ts';

export interface DiagramExport {
  readonly title: string;
  readonly theme: ThemeName;
  readonly kindStyles: ReadonlyMap<string, KindStyle>;
  /** Finds icons that do not come with the product. */
  readonly findIcon?: FindIcon | undefined;
  readonly isTransparent?: boolean | undefined;
}

const SHARPNESS = 2;

/** A diagram as a file that needs nothing else, with its title and legend. */
export function writeDiagramSvg(diagram: Diagram, options: DiagramExport): string {
  const { width, height, top, marks, theme } = planFile(diagram, options);
  const background: Mark = { is: 'path', d: boxPath(0, -top, width, height, 0), fill: theme.canvas };
  const all = options.isTransparent === true ? marks : [background, ...marks];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-top} ${width} ${height}" width="${width}" height="${height}"`,
    ` font-family="${escapeXml(FONT)}" role="img"><title>${escapeXml(cleanText(options.title))}</title>`,
    writeMarks(all, iconsOf(options)),
    '</svg>\n',
  ].join('');
}

export function exportDiagramPng(diagram: Diagram, options: DiagramExport): Promise<Blob> {
  const { width, height, top, marks, theme } = planFile(diagram, options);
  const background = options.isTransparent === true ? undefined : theme.canvas;
  return writePng({ width, height }, { sharpness: SHARPNESS, background }, (context) => {
    context.translate(0, top);
    paintMarks(context, marks, iconsOf(options));
  });
}

function planFile(
  diagram: Diagram,
  { title, theme: name, kindStyles }: DiagramExport,
): {
  readonly width: number;
  readonly height: number;
  /** Room above the diagram. */
  readonly top: number;
  readonly marks: readonly Mark[];
  readonly theme: ViewTheme;
} {
  const theme = THEMES[name];
  const size = { width: Math.ceil(diagram.width), height: Math.ceil(diagram.height) };
  const caption = planCaption(diagram.scene, { title, theme, kindStyles, size });
  return {
    width: size.width,
    height: Math.ceil(size.height + caption.top + caption.bottom),
    top: caption.top,
    marks: [...markDiagram(diagram, { theme, kindStyles }), ...caption.marks],
    theme,
  };
}

function iconsOf({ findIcon }: DiagramExport): FindIcon {
  return (name) => findKindIcon(name) ?? findIcon?.(name);
}
