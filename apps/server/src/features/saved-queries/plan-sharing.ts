/** How the caller stands to a query. */
export interface Standing {
  readonly callerId: string;
  readonly isOwner: boolean;
  readonly isAdministrator: boolean;
  readonly isPublic: boolean;
  readonly isSharedToCaller: boolean;
}

export interface SharingWish {
  readonly userIds: readonly string[];
  readonly isPublic: boolean;
}

export interface Refusal {
  readonly action: 'refuse';
  readonly status: 400 | 403;
  readonly message: string;
}

export type SharingPlan =
  | { readonly action: 'publish' }
  | { readonly action: 'privatise' }
  | { readonly action: 'share'; readonly userIds: readonly string[] }
  /** It is so already. */
  | { readonly action: 'nothing' }
  | Refusal;

export type UnsharingPlan =
  | { readonly action: 'unshare'; readonly userIds: readonly string[] }
  | { readonly action: 'privatise' }
  | Refusal;

const NOT_HIS: Refusal = { action: 'refuse', status: 403, message: 'Query does not belong to the user' };

const FORBIDDEN: Refusal = { action: 'refuse', status: 403, message: 'Forbidden' };

/** What becomes of a wish to share. A public query is its owner's no more, but the administrators'. */
export function planSharing(standing: Standing, wish: SharingWish): SharingPlan {
  if (!standing.isOwner && !standing.isAdministrator) {
    return FORBIDDEN;
  }

  if (wish.isPublic) {
    return planPublishing(standing);
  }

  return wish.userIds.length === 0 ? planPrivatising(standing) : planShares(standing, wish.userIds);
}

function planPublishing({ isOwner, isAdministrator, isPublic }: Standing): SharingPlan {
  if (isPublic) {
    return isAdministrator ? { action: 'nothing' } : FORBIDDEN;
  }

  return isOwner ? { action: 'publish' } : FORBIDDEN;
}

function planPrivatising({ isAdministrator, isPublic, isOwner }: Standing): SharingPlan {
  const isAllowed = isPublic ? isAdministrator : isOwner;

  return isAllowed ? { action: 'privatise' } : FORBIDDEN;
}

function planShares(standing: Standing, userIds: readonly string[]): SharingPlan {
  if (standing.isPublic && standing.isAdministrator) {
    return badRequest('Public query cannot be shared to users. You must set your query to private first');
  }

  if (standing.isPublic || !standing.isOwner) {
    return FORBIDDEN;
  }

  return userIds.includes(standing.callerId)
    ? badRequest('Cannot share query to self')
    : { action: 'share', userIds };
}

/**
 * Everybody may give back what was shared with him; all else is for the owner and administrators.
 *
 * @param userIds undefined: all there are, and everybody
 */
export function planUnsharing(standing: Standing, userIds: readonly string[] | undefined): UnsharingPlan {
  if (userIds === undefined) {
    return planUnsharingAll(standing);
  }

  // Whoever made a list that came out empty did not mean everybody.
  if (userIds.length === 0) {
    return badRequest('user_ids is required');
  }

  if (userIds.includes(standing.callerId) && !standing.isSharedToCaller) {
    return badRequest('User cannot unshare a query from themselves that is not shared to them');
  }

  const isHisOwnShare = userIds.every((userId) => userId === standing.callerId);

  return isHisOwnShare || standing.isOwner || standing.isAdministrator
    ? { action: 'unshare', userIds }
    : NOT_HIS;
}

function planUnsharingAll({ isOwner, isAdministrator, isPublic }: Standing): UnsharingPlan {
  if (!isOwner && !isAdministrator) {
    return NOT_HIS;
  }

  return isPublic && !isAdministrator ? FORBIDDEN : { action: 'privatise' };
}

function badRequest(message: string): Refusal {
  return { action: 'refuse', status: 400, message };
}
