import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { nearestPlace, roundTicks } from './chart-scale.ts';
import { formatExactTime } from './format.ts';
import classes from './line-chart.module.css';

export interface ChartPoint {
  readonly at: Date;
  readonly value: number;
}

export interface LineChartProps {
  /** What the values are. */
  readonly label: string;
  /** The oldest first; at least one. */
  readonly points: readonly ChartPoint[];
  /** The span of time that is shown, whether there are points in all of it or not. */
  readonly start: Date;
  readonly end: Date;
  readonly format: (value: number) => string;
  /** The scale ends there and not at the highest value. */
  readonly highest?: number;
  /** Marks of the scale are no closer to each other: 1 for what is counted. */
  readonly smallestStep?: number;
}

const HEIGHT = 220;
const EDGE = { top: 8, right: 12, bottom: 22, left: 64 };
const VALUE_TICKS = 4;
const TIME_TICKS = 5;
/** With more, they would only be a thicker line. */
const MAX_DOTS = 80;
const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const HOURS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const TWO_DAYS_MS = 172_800_000;

/**
 * Values over time. One point is marked and told, the last one at first; pointer and arrow keys choose another. The
 * same values belong into a table beside it, for those who read better there.
 */
export function LineChart(props: LineChartProps) {
  const { label, points, start, end, format } = props;
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const marked = Math.min(chosen ?? last, last);
  const point = points[marked];
  const scale = createScale(props, width);
  const tell = ({ at, value }: ChartPoint) => `${formatExactTime(at)}: ${format(value)}`;

  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(nearestPlace(scale.positions, clientX - currentTarget.getBoundingClientRect().left));
  const onKeyDown = (event: KeyboardEvent) => {
    const place = { ArrowLeft: marked - 1, ArrowRight: marked + 1, Home: 0, End: last }[event.key];
    if (place !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(place, last)));
    }
  };

  return (
    <div>
      <Text size="xs" c="dimmed" mb={4} mih={18}>
        {point === undefined ? '' : tell(point)}
      </Text>
      <div
        ref={ref}
        className={classes['chart']}
        role="slider"
        aria-label={`${label} over time`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={marked}
        aria-valuetext={point === undefined ? '' : tell(point)}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        {width === 0 ? (
          <div style={{ height: HEIGHT }} />
        ) : (
          <Drawing {...{ points, scale, format, width, marked, start, end }} />
        )}
      </div>
    </div>
  );
}

interface Scale {
  /** Of the points, from the left. */
  readonly positions: readonly number[];
  readonly ticks: readonly number[];
  readonly x: (timeMs: number) => number;
  readonly y: (value: number) => number;
}

function createScale({ points, start, end, highest, smallestStep }: LineChartProps, width: number): Scale {
  const top = highest ?? points.reduce((max, { value }) => Math.max(max, value), 0);
  const ticks = roundTicks(top, VALUE_TICKS, smallestStep);
  const [from, span] = [start.getTime(), Math.max(end.getTime() - start.getTime(), 1)];
  const scaleTop = ticks.at(-1) ?? 1;
  const x = (timeMs: number) =>
    EDGE.left + ((timeMs - from) / span) * Math.max(width - EDGE.left - EDGE.right, 1);
  const y = (value: number) => EDGE.top + (1 - value / scaleTop) * (HEIGHT - EDGE.top - EDGE.bottom);

  return { positions: points.map(({ at }) => x(at.getTime())), ticks, x, y };
}

interface DrawingProps extends Pick<LineChartProps, 'points' | 'format' | 'start' | 'end'> {
  readonly scale: Scale;
  readonly width: number;
  readonly marked: number;
}

function Drawing({ points, scale, format, width, marked, start, end }: DrawingProps) {
  const { positions, ticks, x, y } = scale;
  const corners = points.map(({ value }, place) => [positions[place] ?? 0, y(value)] as const);
  const spot = corners[marked];
  const marks = markTimes(start.getTime(), end.getTime());

  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes['grid']}
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text
            className={classes['tick']}
            x={EDGE.left - 8}
            y={y(tick)}
            textAnchor="end"
            dominantBaseline="middle"
          >
            {format(tick)}
          </text>
        </g>
      ))}
      {marks.map(({ time, text }, index) => (
        <text
          key={time}
          className={classes['tick']}
          x={x(time)}
          y={HEIGHT - 4}
          textAnchor={index === 0 ? 'start' : index === TIME_TICKS - 1 ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
      <polyline className={classes['line']} points={corners.map((corner) => corner.join(',')).join(' ')} />
      {points.length > MAX_DOTS
        ? null
        : corners.map(([left, top], place) => (
            <circle key={points[place]?.at.getTime()} className={classes['dot']} cx={left} cy={top} r={2.5} />
          ))}
      {spot === undefined ? null : (
        <>
          <line
            className={classes['marker']}
            x1={spot[0]}
            x2={spot[0]}
            y1={EDGE.top}
            y2={HEIGHT - EDGE.bottom}
          />
          <circle className={classes['marked']} cx={spot[0]} cy={spot[1]} r={4} />
        </>
      )}
    </svg>
  );
}

/** Evenly, as far as they can be told from each other. */
function markTimes(
  fromMs: number,
  toMs: number,
): readonly { readonly time: number; readonly text: string }[] {
  const words = toMs - fromMs > TWO_DAYS_MS ? DAYS : HOURS;
  const marks = Array.from({ length: TIME_TICKS }, (_, index) => {
    const time = fromMs + ((toMs - fromMs) * index) / (TIME_TICKS - 1);
    return { time, text: words.format(time) };
  });

  return marks.filter(({ text }, index) => text !== marks[index - 1]?.text);
}
