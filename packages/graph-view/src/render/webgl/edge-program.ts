import type { Attributes } from 'graphology-types';
import type { Sigma } from 'sigma';
import { EdgeProgram, type EdgeProgramType, type ProgramInfo } from 'sigma/rendering';
import type { EdgeDisplayData, NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import { EDGE_FRAGMENT_SHADER, EDGE_VERTEX_SHADER } from './edge-shaders.ts';

/** What the reducer hands to the program. */
export interface DrawnEdge extends EdgeDisplayData {
  readonly isDashed: boolean;
  readonly hasOpposite: boolean;
  readonly isLoop: boolean;
}

const UNIFORMS = ['u_matrix', 'u_viewport', 'u_sizeRatio', 'u_pixelRatio'] as const;
const MARKS = { dashed: 1, opposite: 2, loop: 4 } as const;

/** A line with an arrow, or a circle for an edge from a node to itself; the same shapes as `edge-shape.ts`. */
class LineProgram extends EdgeProgram<(typeof UNIFORMS)[number]> {
  // Nothing is read back from the screen to find out what is under the pointer.
  constructor(
    gl: WebGLRenderingContext,
    _pickingBuffer: WebGLFramebuffer | null,
    renderer: Sigma<Attributes, Attributes, Attributes>,
  ) {
    super(gl, null, renderer);
  }

  override getDefinition() {
    const { FLOAT, UNSIGNED_BYTE, TRIANGLE_STRIP } = WebGLRenderingContext;
    return {
      VERTICES: 4,
      VERTEX_SHADER_SOURCE: EDGE_VERTEX_SHADER,
      FRAGMENT_SHADER_SOURCE: EDGE_FRAGMENT_SHADER,
      METHOD: TRIANGLE_STRIP,
      UNIFORMS,
      ATTRIBUTES: [
        { name: 'a_source', size: 2, type: FLOAT },
        { name: 'a_target', size: 2, type: FLOAT },
        { name: 'a_radii', size: 2, type: FLOAT },
        { name: 'a_width', size: 1, type: FLOAT },
        { name: 'a_marks', size: 1, type: FLOAT },
        { name: 'a_color', size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
      CONSTANT_ATTRIBUTES: [{ name: 'a_corner', size: 2, type: FLOAT }],
      CONSTANT_DATA: [
        [0, -1],
        [0, 1],
        [1, -1],
        [1, 1],
      ],
    };
  }

  override processVisibleItem(
    _index: number,
    startIndex: number,
    source: NodeDisplayData,
    target: NodeDisplayData,
    data: EdgeDisplayData,
  ): void {
    const { isDashed, hasOpposite, isLoop } = data as DrawnEdge;
    const { array } = this;
    let at = startIndex;
    array[at++] = source.x;
    array[at++] = source.y;
    array[at++] = target.x;
    array[at++] = target.y;
    array[at++] = source.size;
    array[at++] = target.size;
    array[at++] = data.size;
    array[at++] =
      (isDashed ? MARKS.dashed : 0) + (hasOpposite ? MARKS.opposite : 0) + (isLoop ? MARKS.loop : 0);
    array[at++] = floatColor(data.color);
  }

  override setUniforms(params: RenderParams, { gl, uniformLocations }: ProgramInfo): void {
    gl.uniformMatrix3fv(uniformLocations['u_matrix'] ?? null, false, params.matrix);
    gl.uniform2f(uniformLocations['u_viewport'] ?? null, params.width, params.height);
    gl.uniform1f(uniformLocations['u_sizeRatio'] ?? null, params.sizeRatio);
    gl.uniform1f(uniformLocations['u_pixelRatio'] ?? null, params.pixelRatio);
  }
}

export const EDGE_PROGRAM: EdgeProgramType = LineProgram;
