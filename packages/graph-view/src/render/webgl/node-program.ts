import type { Attributes } from 'graphology-types';
import type { Sigma } from 'sigma';
import { NodeProgram, type NodeProgramType, type ProgramInfo } from 'sigma/rendering';
import type { NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import { parseColor } from '../../kinds/color.ts';
import type { NodeLook } from '../../look/look.ts';
import type { NodeShape } from '../../look/node-shape.ts';
import type { ViewTheme } from '../../look/theme.ts';
import type { IconAtlas } from './icon-atlas.ts';
import { NODE_FRAGMENT_SHADER, NODE_VERTEX_SHADER } from './node-shaders.ts';

/** What the reducer hands to the program. */
export interface DrawnNode extends NodeDisplayData {
  readonly look: NodeLook;
}

const UNIFORMS = [
  'u_matrix',
  'u_viewport',
  'u_sizeRatio',
  'u_pixelRatio',
  'u_canvas',
  'u_tierZero',
  'u_owned',
  'u_atlas',
] as const;

/** Bits of what the shader draws beside disc and icon. */
const MARKS = { hollow: 1, group: 2, tierZero: 4, owned: 8, chosen: 16 } as const;

/** The two bits above these, as the shader counts shapes. */
const SHAPES: Readonly<Record<NodeShape, number>> = { circle: 0, square: 32, hexagon: 64, diamond: 96 };

/** A disc with ring, icon and badges: one square for each node, everything else is worked out by the shader. */
export function createNodeProgram(atlas: IconAtlas, themeOf: () => ViewTheme): NodeProgramType {
  const textures = new WeakMap<
    WebGLRenderingContext | WebGL2RenderingContext,
    { texture: WebGLTexture; version: number }
  >();

  return class DiscProgram extends NodeProgram<(typeof UNIFORMS)[number]> {
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
        VERTEX_SHADER_SOURCE: NODE_VERTEX_SHADER,
        FRAGMENT_SHADER_SOURCE: NODE_FRAGMENT_SHADER,
        METHOD: TRIANGLE_STRIP,
        UNIFORMS,
        ATTRIBUTES: [
          { name: 'a_position', size: 2, type: FLOAT },
          { name: 'a_size', size: 1, type: FLOAT },
          { name: 'a_icon', size: 1, type: FLOAT },
          { name: 'a_marks', size: 1, type: FLOAT },
          { name: 'a_fill', size: 4, type: UNSIGNED_BYTE, normalized: true },
          { name: 'a_ring', size: 4, type: UNSIGNED_BYTE, normalized: true },
          { name: 'a_iconColor', size: 4, type: UNSIGNED_BYTE, normalized: true },
        ],
        CONSTANT_ATTRIBUTES: [{ name: 'a_corner', size: 2, type: FLOAT }],
        CONSTANT_DATA: [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ],
      };
    }

    override processVisibleItem(_index: number, startIndex: number, data: NodeDisplayData): void {
      const { look } = data as DrawnNode;
      const { array } = this;
      let at = startIndex;
      array[at++] = data.x;
      array[at++] = data.y;
      array[at++] = data.size;
      array[at++] = atlas.cellOf(look.icon);
      array[at++] = marksOf(look);
      array[at++] = floatColor(look.fill);
      array[at++] = floatColor(look.ring);
      array[at++] = floatColor(look.iconColor);
    }

    override setUniforms(params: RenderParams, { gl, uniformLocations }: ProgramInfo): void {
      const theme = themeOf();
      useTexture(gl);
      gl.uniformMatrix3fv(uniformLocations['u_matrix'] ?? null, false, params.matrix);
      gl.uniform2f(uniformLocations['u_viewport'] ?? null, params.width, params.height);
      gl.uniform1f(uniformLocations['u_sizeRatio'] ?? null, params.sizeRatio);
      gl.uniform1f(uniformLocations['u_pixelRatio'] ?? null, params.pixelRatio);
      gl.uniform1i(uniformLocations['u_atlas'] ?? null, 0);
      for (const [name, color] of [
        ['u_canvas', theme.canvas],
        ['u_tierZero', theme.tierZero],
        ['u_owned', theme.owned],
      ] as const) {
        const [red, green, blue] = parseColor(color);
        gl.uniform3f(uniformLocations[name] ?? null, red / 255, green / 255, blue / 255);
      }
    }
  };

  function useTexture(gl: WebGLRenderingContext | WebGL2RenderingContext): void {
    const known = textures.get(gl);
    gl.activeTexture(gl.TEXTURE0);
    if (known?.version === atlas.version()) {
      gl.bindTexture(gl.TEXTURE_2D, known.texture);
      return;
    }
    const texture = known?.texture ?? gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.image);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.generateMipmap(gl.TEXTURE_2D);
    textures.set(gl, { texture, version: atlas.version() });
  }
}

function marksOf(look: NodeLook): number {
  return (
    (look.isHollow ? MARKS.hollow : 0) +
    (look.isGroup ? MARKS.group : 0) +
    (look.isTierZero ? MARKS.tierZero : 0) +
    (look.isOwned ? MARKS.owned : 0) +
    (look.isSelected || look.isMatch ? MARKS.chosen : 0) +
    SHAPES[look.shape]
  );
}
