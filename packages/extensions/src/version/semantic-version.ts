/** `v1.2.3`, with what may follow: `-beta.1`, `+build`. Anchored, and no part of it can match what another one does. */
const VERSION = /^v(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z-.]{1,128}))?(?:\+[0-9A-Za-z-.]{1,128})?$/;

/** What is wrong with a version; undefined: nothing. */
export function findVersionProblem(text: string): string | undefined {
  if (!text.startsWith('v')) {
    return 'prefix `v` is missing';
  }

  return VERSION.test(text) ? undefined : `${text} is not v and three numbers, such as v1.0.0`;
}

/**
 * Below zero: the first is older. What is after a hyphen came before the version itself. Versions that are none come
 * before all others.
 */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [VERSION.exec(first), VERSION.exec(second)];
  if (a === null || b === null) {
    return Number(a !== null) - Number(b !== null);
  }

  for (const part of [1, 2, 3]) {
    const difference = Number(a[part]) - Number(b[part]);
    if (difference !== 0) {
      return difference;
    }
  }
  return comparePreReleases(a[4], b[4]);
}

function comparePreReleases(first: string | undefined, second: string | undefined): number {
  if (first === undefined || second === undefined) {
    return Number(first === undefined) - Number(second === undefined);
  }

  const [a, b] = [first.split('.'), second.split('.')];
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) {
      return 1;
    }
    const difference = compareParts(part, other);
    if (difference !== 0) {
      return difference;
    }
  }
  return a.length - b.length;
}

/** Numbers come before words. */
function compareParts(first: string, second: string): number {
  const [isFirstNumber, isSecondNumber] = [/^\d+$/.test(first), /^\d+$/.test(second)];
  if (isFirstNumber && isSecondNumber) {
    return Number(first) - Number(second);
  }
  if (isFirstNumber !== isSecondNumber) {
    return isFirstNumber ? -1 : 1;
  }
  return first < second ? -1 : Number(first > second);
}
