import { type ReactNode, useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What says that something is awaited: most answers come before it would have been read. */
export function AfterPause({ children }: { readonly children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);

  return isOver ? children : null;
}
