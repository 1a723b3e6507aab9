import { Text, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatExactTime, formatRelativeTime } from './format.ts';

export interface RelativeTimeProps {
  readonly time: Date | undefined;
  /** What is said where there is no such time: "Never". */
  readonly otherwise?: string;
}

/** A time as people say it; the exact one on hover. */
export function RelativeTime({ time, otherwise = '' }: RelativeTimeProps) {
  return time === undefined ? otherwise : <KnownTime time={time} />;
}

const REFRESH_MS = 10_000;

function KnownTime({ time }: { readonly time: Date }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <Tooltip label={formatExactTime(time)}>
      <Text component="time" span inherit dateTime={time.toISOString()}>
        {formatRelativeTime(time, now)}
      </Text>
    </Tooltip>
  );
}
