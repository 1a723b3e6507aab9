import { Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { locale } from '../words/language.ts';
import { groupByPosition, heightOn, nearestPlace, powerTicks, roundTicks } from './chart-scale.ts';
import { type ChartSeries, timesOf, valueAt } from './chart-series.ts';
import { formatCompact, formatExactTime, formatNumber } from './format.ts';
import classes from './line-chart.module.css';

/** Something that happened, which may be why a line goes up or down. */
export interface ChartMark {
  readonly at: Date;
  readonly text: string;
}

export type ChartScale = 'linear' | 'logarithmic';

export interface LineChartProps {
  /** What the values are. */
  readonly label: string;
  /** At least one series must have a point. */
  readonly series: readonly ChartSeries[];
  /** The span of time that is shown, whether there are points in all of it or not. */
  readonly start: Date;
  readonly end: Date;
  /** Left out for what is counted. */
  readonly format?: ((value: number) => string) | undefined;
  /** The scale ends there and not at the highest value. */
  readonly highest?: number;
  /** Marks of the scale are no closer to each other: 1 for what is counted. */
  readonly smallestStep?: number;
  readonly scale?: ChartScale;
  /** Shown at the foot of the chart, and told with the point that follows them. */
  readonly marks?: readonly ChartMark[];
  readonly height?: number;
  /** A click on the chart, or the enter key, with the marked time. */
  readonly onChoose?: (time: Date) => void;
}

const HEIGHT = 220;
const EDGE = { top: 8, right: 12, bottom: 22, left: 64 };
const VALUE_TICKS = 4;
const TIME_TICKS = 5;
/** What a day takes beside the next one, in pixels, in any language. */
const TIME_WIDTH = 80;
const MARK_DISTANCE = 12;
const MAX_TOLD_MARKS = 3;
/** More dots than this would only make the line thicker. */
const MAX_DOTS = 80;
/** Lines are told apart by these as much as by their colours. */
const DASHES = ['none', '6 3', '2 3', '10 3 2 3', '1 4', '12 4'];
const DAYS = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const HOURS = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const TWO_DAYS_MS = 172_800_000;

/**
 * Values over time. One time is marked and told, the last one at first; pointer and arrow keys choose another. The
 * same values belong into a table beside it, for those who read better there.
 */
export function LineChart(props: LineChartProps) {
  const { label, series, marks = [], format = formatNumber, height = HEIGHT, onChoose } = props;
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number>();
  const times = timesOf(series);
  const last = times.length - 1;
  const marked = Math.min(chosen ?? last, last);
  const time = times[marked];
  const axes = createAxes(props, { times, width, height });
  const told = time === undefined ? '' : tellTime(series, time, format);
  const before = time === undefined ? [] : marksBefore(marks, time, times[marked - 1]);

  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(nearestPlace(axes.positions, clientX - currentTarget.getBoundingClientRect().left));
  const choose = onChoose && (() => time !== undefined && onChoose(time));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      choose?.();
    }
    const place = { ArrowLeft: marked - 1, ArrowRight: marked + 1, Home: 0, End: last }[event.key];
    if (place !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(place, last)));
    }
  };

  return (
    <div>
      <Text size="xs" c="dimmed" mb={4} mih={18}>
        {told}
        {before.length === 0 ? null : ` · ${tellMarks(before)}`}
      </Text>
      <div
        ref={ref}
        className={classes['chart']}
        role="slider"
        aria-label={`${label} over time`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={marked}
        aria-valuetext={before.length === 0 ? told : `${told}. ${tellMarks(before)}`}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        onClick={choose}
        style={onChoose === undefined ? undefined : { cursor: 'pointer' }}
      >
        {width === 0 ? <div style={{ height }} /> : <Drawing {...props} {...{ axes, width, height, time }} />}
      </div>
      {series.length < 2 ? null : <Legend series={series} />}
    </div>
  );
}

/** `5 Nov 2026, 10:00: 12`; of several lines each with its name. */
function tellTime(series: readonly ChartSeries[], time: Date, format: (value: number) => string): string {
  const values = series.flatMap((one) => {
    const value = valueAt(one, time);
    return value === undefined ? [] : [series.length === 1 ? format(value) : `${one.name} ${format(value)}`];
  });

  return `${formatExactTime(time)}: ${values.join(', ')}`;
}

function marksBefore(
  marks: readonly ChartMark[],
  time: Date,
  previous: Date | undefined,
): readonly ChartMark[] {
  return marks.filter(({ at }) => at <= time && (previous === undefined || at > previous));
}

function tellMarks(marks: readonly ChartMark[]): string {
  const told = marks.slice(-MAX_TOLD_MARKS).map(({ text }) => text);
  const rest = marks.length - told.length;

  return rest === 0 ? told.join('; ') : `${told.join('; ')} and ${rest} before`;
}

function Legend({ series }: Pick<LineChartProps, 'series'>) {
  return (
    <Group gap="md" mt={4} aria-hidden="true">
      {series.map(({ name }, place) => (
        <Group key={name} gap={6} wrap="nowrap">
          <svg width={26} height={8} className={classes[`series${place % DASHES.length}`]}>
            <line
              className={classes['line']}
              x1={0}
              x2={26}
              y1={4}
              y2={4}
              strokeDasharray={DASHES[place % DASHES.length]}
            />
          </svg>
          <Text size="xs">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}

interface Axes {
  /** Where each time lies, in pixels from the left. */
  readonly positions: readonly number[];
  readonly ticks: readonly number[];
  readonly x: (timeMs: number) => number;
  readonly y: (value: number) => number;
}

function createAxes(
  { series, start, end, highest, smallestStep, scale = 'linear' }: LineChartProps,
  {
    times,
    width,
    height,
  }: { readonly times: readonly Date[]; readonly width: number; readonly height: number },
): Axes {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const top = highest ?? values.reduce((max, value) => Math.max(max, value), 0);
  const ticks =
    scale === 'logarithmic'
      ? powerTicks(top, smallestStep ?? top / 1_000)
      : roundTicks(top, VALUE_TICKS, smallestStep);
  const [from, span] = [start.getTime(), Math.max(end.getTime() - start.getTime(), 1)];
  const x = (timeMs: number) =>
    EDGE.left + ((timeMs - from) / span) * Math.max(width - EDGE.left - EDGE.right, 1);
  const y = (value: number) =>
    EDGE.top + (1 - heightOn(ticks, value, scale)) * (height - EDGE.top - EDGE.bottom);

  return { positions: times.map((time) => x(time.getTime())), ticks, x, y };
}

interface DrawingProps extends LineChartProps {
  readonly axes: Axes;
  readonly width: number;
  readonly height: number;
  /** The marked one. */
  readonly time: Date | undefined;
}

function Drawing({
  series,
  axes,
  format = formatCompact,
  width,
  height,
  time,
  start,
  end,
  marks = [],
}: DrawingProps) {
  const { ticks, x, y } = axes;
  const timeTicks = Math.max(2, Math.min(TIME_TICKS, Math.floor(width / TIME_WIDTH)));
  const foot = height - EDGE.bottom;

  return (
    <svg width={width} height={height} aria-hidden="true">
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
      {markTimes(start.getTime(), end.getTime(), timeTicks).map(({ time: moment, text }, index) => (
        <text
          key={moment}
          className={classes['tick']}
          x={x(moment)}
          y={height - 4}
          textAnchor={index === 0 ? 'start' : index === timeTicks - 1 ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
      {groupByPosition(
        marks.filter(({ at }) => at >= start && at <= end),
        ({ at }) => x(at.getTime()),
        MARK_DISTANCE,
      ).map(({ position, items }) => (
        <path key={position} className={classes['mark']} d={`M${position},${foot - 7} l4,7 h-8 z`}>
          <title>{items.map(({ text }) => text).join('\n')}</title>
        </path>
      ))}
      {time === undefined ? null : (
        <line
          className={classes['marker']}
          x1={x(time.getTime())}
          x2={x(time.getTime())}
          y1={EDGE.top}
          y2={foot}
        />
      )}
      {series.map((one, place) => (
        <Line key={one.name} series={one} place={place} axes={axes} time={time} />
      ))}
    </svg>
  );
}

interface LineProps {
  readonly series: ChartSeries;
  readonly place: number;
  readonly axes: Axes;
  readonly time: Date | undefined;
}

function Line({ series, place, axes: { x, y }, time }: LineProps) {
  const { points } = series;
  const corners = points.map(({ at, value }) => [x(at.getTime()), y(value)] as const);
  const spot = time === undefined ? undefined : valueAt(series, time);

  return (
    <g className={classes[`series${place % DASHES.length}`]}>
      <polyline
        className={classes['line']}
        strokeDasharray={DASHES[place % DASHES.length]}
        points={corners.map((corner) => corner.join(',')).join(' ')}
      />
      {points.length > MAX_DOTS
        ? null
        : corners.map(([left, top], index) => (
            <circle key={points[index]?.at.getTime()} className={classes['dot']} cx={left} cy={top} r={2.5} />
          ))}
      {time === undefined || spot === undefined ? null : (
        <circle className={classes['marked']} cx={x(time.getTime())} cy={y(spot)} r={4} />
      )}
    </g>
  );
}

/** Evenly, as far as they can be told from each other. */
function markTimes(
  fromMs: number,
  toMs: number,
  wanted: number,
): readonly { readonly time: number; readonly text: string }[] {
  const words = toMs - fromMs > TWO_DAYS_MS ? DAYS : HOURS;
  const marks = Array.from({ length: wanted }, (_, index) => {
    const time = fromMs + ((toMs - fromMs) * index) / (wanted - 1);
    return { time, text: words.format(time) };
  });

  return marks.filter(({ text }, index) => text !== marks[index - 1]?.text);
}
