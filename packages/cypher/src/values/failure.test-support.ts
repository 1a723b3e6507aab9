/** `TypeError: InvalidArgumentValue`, for comparison. */
export function failure(act: () => unknown): string {
  try {
    return `no failure but ${String(act())}`;
  } catch (error) {
    const { type, reason } = error as { type?: string; reason?: string };
    return `${type}: ${reason}`;
  }
}
