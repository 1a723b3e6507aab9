import { OPPOSITE_OFFSET, TIP_GAP } from '../../look/edge-shape.ts';

/** Lengths are in CSS pixels of the screen, from the middle of it. */
export const EDGE_VERTEX_SHADER = /* glsl */ `
attribute vec2 a_source;
attribute vec2 a_target;
attribute vec2 a_radii;
attribute float a_width;
attribute float a_marks;
attribute vec4 a_color;
attribute vec2 a_corner;

uniform mat3 u_matrix;
uniform vec2 u_viewport;
uniform float u_sizeRatio;

varying vec2 v_place;
varying float v_length;
varying float v_width;
varying float v_dash;
varying float v_loop;
varying vec4 v_color;

bool has(float marks, float bit) {
  return mod(floor(marks / bit), 2.0) == 1.0;
}

void main() {
  float width = a_width / u_sizeRatio;
  vec2 radii = a_radii / u_sizeRatio;
  vec2 source = (u_matrix * vec3(a_source, 1.0)).xy * u_viewport * 0.5;
  vec2 target = (u_matrix * vec3(a_target, 1.0)).xy * u_viewport * 0.5;
  vec2 place;

  v_width = width;
  v_dash = has(a_marks, 1.0) ? 1.0 / u_sizeRatio : 0.0;
  v_color = a_color;

  if (has(a_marks, 4.0)) {
    float loop = radii.x * 0.75;
    vec2 middle = source + (radii.x + loop * 0.55) * 0.70710678;
    v_place = vec2(a_corner.x * 2.0 - 1.0, a_corner.y) * (loop + width + 1.0);
    v_length = loop;
    v_loop = 1.0;
    place = middle + v_place;
  } else {
    vec2 way = target - source;
    float distance_ = max(length(way), 0.001);
    vec2 along = way / distance_;
    vec2 across = vec2(-along.y, along.x);
    float from = min(radii.x, distance_ * 0.5);
    float tip = max(from, distance_ - radii.y - ${TIP_GAP.toFixed(2)});
    // Upwards is the other way round here than on a canvas.
    float aside = has(a_marks, 2.0) ? -${OPPOSITE_OFFSET.toFixed(2)} / u_sizeRatio : 0.0;
    float half_ = 1.6 / u_sizeRatio + width * 1.3 + 1.0;
    v_length = tip - from;
    v_loop = 0.0;
    v_place = vec2(a_corner.x * v_length, a_corner.y * half_);
    place = source + along * (from + v_place.x) + across * (aside + v_place.y);
  }
  gl_Position = vec4(place * 2.0 / u_viewport, 0.0, 1.0);
}
`;

export const EDGE_FRAGMENT_SHADER = /* glsl */ `
precision highp float;

varying vec2 v_place;
varying float v_length;
varying float v_width;
varying float v_dash;
varying float v_loop;
varying vec4 v_color;

uniform float u_sizeRatio;
uniform float u_pixelRatio;

// 1 within half the width beside a line, 0 outside, soft over one pixel. Hair lines are thin and faint.
float cover(float away, float half_) {
  float soft = 0.6 / u_pixelRatio;
  float least = 0.5 / u_pixelRatio;
  float drawn = max(half_, least);
  return (1.0 - smoothstep(drawn - soft, drawn + soft, away)) * min(1.0, half_ / least + 0.25);
}

void main() {
  float drawn;
  if (v_loop > 0.5) {
    drawn = cover(abs(length(v_place) - v_length), v_width * 0.5);
    if (v_dash > 0.0 && mod(atan(v_place.y, v_place.x) * v_length, 10.0 * v_dash) > 6.0 * v_dash) drawn = 0.0;
  } else {
    float head = 5.0 / u_sizeRatio + v_width * 2.0;
    float rest = v_length - v_place.x;
    if (rest < head) {
      drawn = cover(abs(v_place.y), (1.6 / u_sizeRatio + v_width * 1.3) * rest / head);
    } else {
      drawn = cover(abs(v_place.y), v_width * 0.5);
      if (v_dash > 0.0 && mod(v_place.x, 10.0 * v_dash) > 6.0 * v_dash) drawn = 0.0;
    }
  }
  if (drawn < 0.004) discard;
  gl_FragColor = vec4(v_color.rgb * drawn, drawn);
}
`;
