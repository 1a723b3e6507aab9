import classes from './sparkline.module.css';

export interface SparklineProps {
  /** At least one. */
  readonly values: readonly number[];
  /** What is read out in its place. */
  readonly label: string;
}

const WIDTH = 84;
const HEIGHT = 20;
const EDGE = 2;

/** How a number came to be what it is, in the height of a line; zero is at the bottom. */
export function Sparkline({ values, label }: SparklineProps) {
  const highest = Math.max(1, ...values);
  const last = values.length - 1;
  const x = (place: number) => EDGE + (last === 0 ? 1 : place / last) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`);

  return (
    <svg className={classes['line']} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2} />
    </svg>
  );
}
