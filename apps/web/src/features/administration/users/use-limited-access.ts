import { useQuery } from '@tanstack/react-query';
import { featuresQuery } from '../features/features-query.ts';

const FLAG = 'environment_targeted_access_control';

/** Whether users can be kept to some environments; false while that is not known. */
export function useLimitedAccess(): boolean {
  const { data } = useQuery(featuresQuery);

  return data?.some(({ key, enabled }) => key === FLAG && enabled) === true;
}
