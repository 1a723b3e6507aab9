import { roundTicks } from '../../ui/chart-scale.ts';
import { formatDay } from '../../ui/format.ts';
import classes from './report.module.css';

export interface TrendPoint {
  readonly at: Date;
  readonly value: number;
}

export interface TrendFigureProps {
  /** What the values are. */
  readonly label: string;
  /** The oldest first; two at least. */
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
}

const WIDTH = 640;
const HEIGHT = 140;
const EDGE = { top: 8, right: 8, bottom: 20, left: 52 };
const VALUE_TICKS = 3;
/** With more, they would only be a thicker line. */
const MAX_DOTS = 40;

/** Values over time on paper: as wide as the page, and nothing to point at. */
export function TrendFigure({ label, points, format }: TrendFigureProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }

  const ticks = roundTicks(
    points.reduce((top, { value }) => Math.max(top, value), 0),
    VALUE_TICKS,
  );
  const top = ticks.at(-1) ?? 1;
  const span = Math.max(last.at.getTime() - first.at.getTime(), 1);
  const x = ({ at }: TrendPoint) =>
    EDGE.left + ((at.getTime() - first.at.getTime()) / span) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value: number) => EDGE.top + (1 - value / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const corners = points.map((point) => [x(point), y(point.value)] as const);

  return (
    <svg
      className={classes['figure']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: ${format(first.value)} on ${formatDay(first.at)}, ${format(last.value)} on ${formatDay(last.at)}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes['grid']}
            x1={EDGE.left}
            x2={WIDTH - EDGE.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className={classes['tick']} x={EDGE.left - 6} y={y(tick) + 3} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      <polyline className={classes['line']} points={corners.map((corner) => corner.join(',')).join(' ')} />
      {points.length > MAX_DOTS
        ? null
        : corners.map(([left, height], place) => (
            <circle
              key={points[place]?.at.getTime()}
              className={classes['dot']}
              cx={left}
              cy={height}
              r={2.5}
            />
          ))}
      <text className={classes['tick']} x={EDGE.left} y={HEIGHT - 4}>
        {formatDay(first.at)}
      </text>
      <text className={classes['tick']} x={WIDTH - EDGE.right} y={HEIGHT - 4} textAnchor="end">
        {formatDay(last.at)}
      </text>
    </svg>
  );
}
