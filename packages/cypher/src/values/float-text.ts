/** A float as text: always recognisable as one (`1.0`, `1.0E21`, `NaN`, `-Infinity`). */
export function formatFloat(value: number): string {
  if (Object.is(value, -0)) {
    return '-0.0';
  }
  const text = String(value);
  if (!Number.isFinite(value)) {
    return text;
  }
  const exponentAt = text.indexOf('e');
  if (exponentAt >= 0) {
    const mantissa = text.slice(0, exponentAt);
    const exponent = Number(text.slice(exponentAt + 1));
    return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
  }
  return text.includes('.') ? text : `${text}.0`;
}
