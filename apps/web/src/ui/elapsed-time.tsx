import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

const STEP_MS = 100;

/** Shows for how long something has been running. Whoever uses it renders it only while that runs. */
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
