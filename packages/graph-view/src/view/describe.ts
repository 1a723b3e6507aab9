import type { Camera, ScreenSize } from '../camera/camera.ts';
import { toScreen } from '../camera/camera.ts';
import type { LayoutName } from '../layout/layout-request.ts';
import type { Picture } from '../look/picture.ts';
import type { Scene } from '../model/scene.ts';

/** What a picture shows, as data. */
export interface ViewDescription {
  readonly renderer: 'webgl' | 'canvas' | 'starting';
  /** A line for the reader where the picture is drawn without WebGL. */
  readonly notice: string | undefined;
  /** "graph with 6 nodes, 5 relationships, 3 kinds" */
  readonly summary: string;
  readonly theme: string;
  readonly layout: LayoutName;
  readonly camera: Camera;
  /** Something is laid out, or nodes or the camera are on their way: places are not the last ones. */
  readonly isMoving: boolean;
  readonly nodes: readonly DescribedNode[];
  readonly edges: readonly DescribedEdge[];
}

export interface DescribedNode {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly secondLine: string;
  readonly color: string;
  readonly icon: string;
  /** Position on the plane, and in pixels of the element. */
  readonly x: number;
  readonly y: number;
  readonly screenX: number;
  readonly screenY: number;
  readonly marks: readonly string[];
  readonly members: readonly string[];
  readonly isSelected: boolean;
  readonly isDimmed: boolean;
  readonly isMatch: boolean;
}

export interface DescribedEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly kinds: readonly string[];
  readonly members: number;
  /** Empty when it is not drawn. */
  readonly label: string;
  readonly color: string;
  readonly isDashed: boolean;
  readonly isOnPath: boolean;
  readonly isCut: boolean;
  readonly isDimmed: boolean;
}

export function describePicture(
  picture: Picture,
  more: Pick<ViewDescription, 'renderer' | 'notice' | 'layout' | 'camera' | 'isMoving'> & {
    readonly size: ScreenSize;
  },
): ViewDescription {
  const { scene, state } = picture;
  const { size, ...view } = more;
  return {
    ...view,
    summary: summarizeScene(countScene(scene)),
    theme: state.theme.name,
    nodes: picture.nodes.map((_, node) => describeNode(picture, node, view.camera, size)),
    edges: picture.edges.map((_, edge) => describeEdge(picture, edge)),
  };
}

/** How much a picture shows: groups and joined edges count as what they stand for. */
export interface SceneCounts {
  readonly nodes: number;
  readonly relationships: number;
  readonly kinds: number;
}

export function countScene({ nodes, edges }: Scene): SceneCounts {
  return {
    nodes: nodes.reduce((sum, { members }) => sum + Math.max(members.length, 1), 0),
    relationships: edges.reduce((sum, { members }) => sum + members.length, 0),
    kinds: new Set(nodes.map(({ kind }) => kind)).size,
  };
}

/** One line for those who do not see the picture. */
export function summarizeScene({ nodes, relationships, kinds }: SceneCounts): string {
  return `graph with ${count(nodes, 'node')}, ${count(relationships, 'relationship')}, ${count(kinds, 'kind')}`;
}

function describeNode(
  { scene, nodes, positions }: Picture,
  index: number,
  camera: Camera,
  size: ScreenSize,
): DescribedNode {
  const node = scene.nodes[index];
  const look = nodes[index];
  const [x, y] = [positions[index * 2] as number, positions[index * 2 + 1] as number];
  const [screenX, screenY] = toScreen(camera, size, x, y);
  return {
    id: node?.id ?? '',
    kind: node?.kind ?? '',
    label: look?.label ?? '',
    secondLine: look?.secondLine ?? '',
    color: look?.fill ?? '',
    icon: look?.icon ?? '',
    x,
    y,
    screenX,
    screenY,
    marks: [
      ...(look?.isTierZero === true ? ['tier zero'] : []),
      ...(look?.isOwned === true ? ['owned'] : []),
      ...(look?.isHollow === true ? ['disabled'] : []),
    ],
    members: node?.members ?? [],
    isSelected: look?.isSelected ?? false,
    isDimmed: look?.isDimmed ?? false,
    isMatch: look?.isMatch ?? false,
  };
}

function describeEdge({ scene, edges }: Picture, index: number): DescribedEdge {
  const edge = scene.edges[index];
  const look = edges[index];
  return {
    id: edge?.id ?? '',
    source: scene.nodes[scene.sources[index] as number]?.id ?? '',
    target: scene.nodes[scene.targets[index] as number]?.id ?? '',
    kinds: edge?.kinds ?? [],
    members: edge?.members.length ?? 0,
    label: look?.label ?? '',
    color: look?.color ?? '',
    isDashed: look?.isDashed ?? false,
    isOnPath: edge?.isOnPath ?? false,
    isCut: edge?.isCut ?? false,
    isDimmed: look?.isDimmed ?? false,
  };
}

function count(number: number, word: string): string {
  return `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`;
}
