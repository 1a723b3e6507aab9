import { Text, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatExactTime, formatRelativeTime } from './format.ts';

const REFRESH_MS = 10_000;

/** A time as people say it; the exact one on hover. */
export function RelativeTime({ time }: { readonly time: Date }) {
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
