import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

const STEP_MS = 100;

/** For how long something runs; to be there only meanwhile. */
export function ElapsedTime() {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const startedAtMs = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAtMs), STEP_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <Text size="xs" c="dimmed" role="timer">
      Running: {(elapsedMs / 1000).toFixed(1)} s
    </Text>
  );
}
