import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePermission } from '../../session/session.ts';
import { nameOfUser, usersQuery } from './people-query.ts';

/** What users are called, by their id, who have an account that is not disabled. */
export function useUserNames(): (id: string) => string | undefined {
  const mayRead = usePermission('auth/ReadUsersMinimal');
  const { data: users } = useQuery({ ...usersQuery, enabled: mayRead });

  return useMemo(() => {
    const names = new Map((users ?? []).map((user) => [user.id, nameOfUser(user)]));
    return (id: string) => names.get(id);
  }, [users]);
}
