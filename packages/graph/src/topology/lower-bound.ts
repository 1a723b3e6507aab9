/** First of the ascending positions `from` … `to − 1` that holds at least `wanted`; `to` without one. */
export function lowerBound(
  values: Uint16Array | Uint32Array,
  from: number,
  to: number,
  wanted: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
