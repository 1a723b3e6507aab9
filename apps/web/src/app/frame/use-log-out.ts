import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { logOut } from '../../session/session.ts';
import { forgetTold } from '../../ui/tell.tsx';

/** Ends the session, and leads to where another one begins. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();

  return useCallback(async () => {
    await logOut(client);
    forgetTold();
    await navigate({ to: '/login', search: {} });
  }, [client, navigate]);
}
