import { SHAPE_REACH } from '../../look/node-shape.ts';
import { ATLAS_CELLS, ICON_SHARE } from './icon-atlas.ts';

/** Lengths in a disc's own square are in parts of its radius; badges stand out of it. */
const REACH = '1.5';

export const NODE_VERTEX_SHADER = /* glsl */ `
attribute vec2 a_position;
attribute float a_size;
attribute float a_icon;
attribute float a_marks;
attribute vec4 a_fill;
attribute vec4 a_ring;
attribute vec4 a_iconColor;
attribute vec2 a_corner;

uniform mat3 u_matrix;
uniform vec2 u_viewport;
uniform float u_sizeRatio;

varying vec2 v_place;
varying float v_size;
varying float v_pixels;
varying float v_icon;
varying float v_marks;
varying vec4 v_fill;
varying vec4 v_ring;
varying vec4 v_iconColor;

void main() {
  float radius = a_size / u_sizeRatio;
  vec2 middle = (u_matrix * vec3(a_position, 1.0)).xy;
  gl_Position = vec4(middle + a_corner * ${REACH} * radius * 2.0 / u_viewport, 0.0, 1.0);
  v_place = a_corner * ${REACH};
  v_size = a_size;
  v_pixels = radius;
  v_icon = a_icon;
  v_marks = a_marks;
  v_fill = a_fill;
  v_ring = a_ring;
  v_iconColor = a_iconColor;
}
`;

export const NODE_FRAGMENT_SHADER = /* glsl */ `
precision highp float;

varying vec2 v_place;
varying float v_size;
varying float v_pixels;
varying float v_icon;
varying float v_marks;
varying vec4 v_fill;
varying vec4 v_ring;
varying vec4 v_iconColor;

uniform float u_pixelRatio;
uniform vec3 u_canvas;
uniform vec3 u_tierZero;
uniform vec3 u_owned;
uniform sampler2D u_atlas;

// 1 inside of a circle, 0 outside, soft over one pixel.
float inside(vec2 place, float radius, float soft) {
  return 1.0 - smoothstep(radius - soft, radius + soft, length(place));
}

vec4 over(vec4 below, vec3 color, float cover) {
  return vec4(color * cover, cover) + below * (1.0 - cover);
}

// How far out a place is, in radii, along the shape that a node has.
float outOf(vec2 place) {
  float shape = floor(mod(v_marks / 32.0 + 0.001, 4.0));
  vec2 away = abs(place);
  if (shape == 1.0) return max(away.x, away.y) / ${SHAPE_REACH.square};
  if (shape == 2.0) return max(away.x, away.x * 0.5 + away.y * 0.8660254) / ${SHAPE_REACH.hexagon};
  if (shape == 3.0) return (away.x + away.y) / ${SHAPE_REACH.diamond};
  return length(place);
}

// 1 inside of the shape, 0 outside.
float within(float reach, float soft) {
  return 1.0 - smoothstep(reach - soft, reach + soft, outOf(v_place));
}

// How much of an icon covers a place; half is half the width of the box that the icon fills.
float iconAt(float icon, vec2 place, float half_) {
  vec2 inBox = place / half_;
  if (abs(inBox.x) > 1.0 || abs(inBox.y) > 1.0) return 0.0;
  vec2 cell = vec2(mod(icon, ${ATLAS_CELLS}.0), floor(icon / ${ATLAS_CELLS}.0));
  vec2 at = 0.5 + vec2(inBox.x, -inBox.y) * 0.5 * ${ICON_SHARE.toFixed(4)};
  return texture2D(u_atlas, (cell + at) / ${ATLAS_CELLS}.0).a;
}

bool has(float marks, float bit) {
  return mod(floor(marks / bit), 2.0) == 1.0;
}

vec4 badge(vec4 below, float icon, vec3 color, vec2 middle, float soft) {
  vec2 place = v_place - middle;
  vec4 drawn = over(below, u_canvas, inside(place, 0.46 + 1.2 / v_size, soft));
  drawn = over(drawn, color, inside(place, 0.46, soft));
  return over(drawn, u_canvas, iconAt(icon, place, 0.27));
}

void main() {
  float soft = 0.7 / (v_pixels * u_pixelRatio);
  float ring = (has(v_marks, 16.0) ? 4.0 : 1.2) / v_size;
  vec4 drawn = vec4(0.0);

  if (has(v_marks, 2.0)) {
    float outer = 1.0 + 4.0 / v_size;
    drawn = over(drawn, v_ring.rgb, within(outer, soft) - within(outer - 1.0 / v_size, soft));
  }
  drawn = over(drawn, v_ring.rgb, within(1.0 + ring * 0.5, soft));
  drawn = over(drawn, v_fill.rgb, within(1.0 - ring * 0.5, soft));
  if (has(v_marks, 1.0)) drawn = over(drawn, u_canvas, within(0.74, soft));

  if (v_pixels > 4.0) {
    float fade = smoothstep(4.0, 6.0, v_pixels);
    drawn = over(drawn, v_iconColor.rgb, iconAt(v_icon, v_place, 0.525) * fade);
    if (has(v_marks, 4.0)) drawn = badge(drawn, 1.0, u_tierZero, vec2(0.78, 0.78), soft);
    if (has(v_marks, 8.0)) drawn = badge(drawn, 2.0, u_owned, vec2(0.78, -0.78), soft);
  }
  if (drawn.a < 0.004) discard;
  gl_FragColor = drawn;
}
`;
