/**
 * Ends of object ids: users, guests, computers and domain controllers (also those that only read) of a domain, everyone,
 * and whoever has logged in.
 */
const INHERENT_GROUPS = ['-513', '-514', '-515', '-516', '-521', '-S-1-1-0', '-S-1-5-11'];

/** Whether accounts are in a group because there is an account: nobody removes such a membership. */
export function isInherentGroup(objectId: string): boolean {
  const id = `-${objectId}`;

  return INHERENT_GROUPS.some((end) => id.endsWith(end));
}
