import type { Camera, ScreenSize } from '../camera/camera.ts';
import { noteOf } from '../look/note.ts';
import type { Picture } from '../look/picture.ts';
import { FONT } from '../look/theme.ts';
import { LINE_HEIGHT } from './label-spots.ts';
import { EDGE_LABEL_HEIGHT, type PlacedEdgeLabel, placeEdgeLabels } from './place-edge-labels.ts';
import { type PlacedLabel, placeLabels } from './place-labels.ts';
import { shapesOnScreen } from './screen-shapes.ts';

const NAME_FONT = `500 11.5px ${FONT}`;
const IMPORTANT_FONT = `600 11.5px ${FONT}`;
const DETAIL_FONT = `400 10px ${FONT}`;

/** Between a text and the border of what stands behind it. */
const PADDING = 3;
const CORNER = 3;
const LEADER_WIDTH = 0.8;

/** Distance of the line in the corner from the borders. */
const CORNER_MARGIN = 10;

/** From where a picture is looked at, and how large the screen is. */
export interface Outlook {
  readonly camera: Camera;
  readonly size: ScreenSize;
}

/** Names, second lines and the kinds of edges, as text on a 2D canvas: markup in a name is only text. */
export function paintLabels(context: CanvasRenderingContext2D, picture: Picture, outlook: Outlook): void {
  for (const _ of labelSteps(context, picture, outlook)) {
    // All at once.
  }
}

/** The same in steps, between which the page may go on. Nothing is seen before the last one. */
export function* labelSteps(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { camera, size }: Outlook,
): Generator<undefined> {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.direction = 'ltr';
  const shapes = shapesOnScreen(picture, camera, size);
  const note = picture.state.isNoted ? noteOf(picture.scene) : '';
  context.font = DETAIL_FONT;
  const noteWidth = note === '' ? 0 : context.measureText(note).width + PADDING * 2;
  const noteBox = {
    left: size.width - CORNER_MARGIN - noteWidth,
    top: size.height - CORNER_MARGIN - LINE_HEIGHT,
    right: size.width - CORNER_MARGIN,
    bottom: size.height - CORNER_MARGIN,
  };
  if (note !== '') {
    shapes.taken.take(noteBox);
  }

  yield;
  context.font = IMPORTANT_FONT;
  const names = placeLabels(picture, camera, {
    size,
    shapes,
    measure: (text) => context.measureText(text).width + PADDING * 2,
  });
  yield;
  context.font = DETAIL_FONT;
  const words = placeEdgeLabels(picture, shapes, (text) => context.measureText(text).width + PADDING * 2);
  yield;

  for (const label of words) {
    paintEdgeLabel(context, picture, label);
  }
  // Before all names: where a line leads below another one, that one can be read.
  for (const { leader } of names) {
    paintLeader(context, picture, leader);
  }
  for (const label of names) {
    paintName(context, picture, label);
  }
  if (note !== '') {
    const { theme } = picture.state;
    paintChip(context, theme.canvas, noteBox.left, noteBox.top, noteWidth, LINE_HEIGHT);
    context.font = DETAIL_FONT;
    context.fillStyle = theme.muted;
    context.fillText(note, noteBox.left + noteWidth / 2, noteBox.top + LINE_HEIGHT / 2);
  }
}

function paintLeader(
  context: CanvasRenderingContext2D,
  { state: { theme } }: Picture,
  leader: PlacedLabel['leader'],
): void {
  if (leader === undefined) {
    return;
  }
  context.strokeStyle = theme.muted;
  context.lineWidth = LEADER_WIDTH;
  context.beginPath();
  context.moveTo(leader.fromX, leader.fromY);
  context.lineTo(leader.toX, leader.toY);
  context.stroke();
}

function paintName(
  context: CanvasRenderingContext2D,
  { nodes, state }: Picture,
  { node, name, x, y, hasSecondLine, isImportant, box }: PlacedLabel,
): void {
  const { theme } = state;
  paintChip(context, theme.canvas, box.left, box.top, box.right - box.left, box.bottom - box.top);
  if (nodes[node]?.isSelected === true) {
    context.strokeStyle = theme.accent;
    context.lineWidth = 1.2;
    context.stroke();
  }
  context.font = isImportant ? IMPORTANT_FONT : NAME_FONT;
  context.fillStyle = theme.text;
  context.fillText(name, x, y + LINE_HEIGHT / 2);
  if (hasSecondLine) {
    context.font = DETAIL_FONT;
    context.fillStyle = theme.muted;
    context.fillText(nodes[node]?.secondLine ?? '', x, y + LINE_HEIGHT * 1.5);
  }
}

function paintEdgeLabel(
  context: CanvasRenderingContext2D,
  { edges, state: { theme } }: Picture,
  { edge, text, x, y, width, angle }: PlacedEdgeLabel,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  paintChip(context, theme.canvas, -width / 2, -EDGE_LABEL_HEIGHT / 2, width, EDGE_LABEL_HEIGHT);
  context.font = DETAIL_FONT;
  const { color = theme.muted } = edges[edge] ?? {};
  context.fillStyle = color === theme.accent || color === theme.cut ? color : theme.muted;
  context.fillText(text, 0, 0.5);
  context.restore();
}

/** Opaque, so that what runs behind a text does not run through its letters. */
function paintChip(
  context: CanvasRenderingContext2D,
  color: string,
  ...[left, top, width, height]: readonly [number, number, number, number]
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(left, top, width, height, CORNER);
  context.fill();
}
