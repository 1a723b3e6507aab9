import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connection } from '../../api/connection.ts';
import { useStore } from '../../state/create-store.ts';
import classes from './frame.module.css';

const TICK_MS = 500;

/** Stands above everything while the service does not answer. Nothing that was typed is lost meanwhile. */
export function ServerGoneBar() {
  const state = useStore(connection.store);
  const client = useQueryClient();
  useEffect(() => connection.onReturn(() => void client.invalidateQueries()), [client]);

  return state.state === 'connected' ? null : (
    <div className={classes['gone']} role="alert">
      <span>
        The service does not answer. <NextAttempt at={state.nextAt} />
      </span>
      <button type="button" onClick={() => connection.retryNow()}>
        Try now
      </button>
    </div>
  );
}

function NextAttempt({ at }: { readonly at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(Math.ceil((at - now) / 1000), 0);

  // Read out once, not each second.
  return <span aria-hidden>{seconds === 0 ? 'Trying …' : `Next attempt in ${seconds} s.`}</span>;
}
