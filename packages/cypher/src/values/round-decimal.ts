export const ROUNDING_MODES = [
  'UP',
  'DOWN',
  'CEILING',
  'FLOOR',
  'HALF_UP',
  'HALF_DOWN',
  'HALF_EVEN',
] as const;
export type RoundingMode = (typeof ROUNDING_MODES)[number];

/** The most decimals that the shortest text of a float has. */
const MAX_DECIMALS = 400;

export function isRoundingMode(name: string): name is RoundingMode {
  return ROUNDING_MODES.some((mode) => mode === name);
}

/** Rounds what a float prints as, so that 2.675 is a tie although the float behind it is a little smaller. */
export function roundDecimal(value: number, digits: number, mode: RoundingMode): number {
  const decimal = decimalOf(Math.abs(value));
  const surplus = decimal === undefined ? 0 : decimal.decimals - digits;
  if (decimal === undefined || surplus <= 0) {
    return value;
  }
  const unit = 10n ** BigInt(surplus);
  const kept = decimal.digits / unit;
  const rest = decimal.digits % unit;
  const isUp = rest > 0n && roundsUp({ kept, rest, unit, mode, isNegative: value < 0 });
  const magnitude = Number(`${isUp ? kept + 1n : kept}e-${digits}`);
  return value < 0 ? -magnitude : magnitude;
}

/** Whether the magnitude grows. */
function roundsUp(tie: {
  readonly kept: bigint;
  readonly rest: bigint;
  readonly unit: bigint;
  readonly mode: RoundingMode;
  readonly isNegative: boolean;
}): boolean {
  const { kept, rest, unit, mode, isNegative } = tie;
  const twice = rest * 2n;
  switch (mode) {
    case 'UP':
      return true;
    case 'DOWN':
      return false;
    case 'CEILING':
      return !isNegative;
    case 'FLOOR':
      return isNegative;
    case 'HALF_UP':
      return twice >= unit;
    case 'HALF_DOWN':
      return twice > unit;
    case 'HALF_EVEN':
      return twice > unit || (twice === unit && kept % 2n === 1n);
  }
}

/** value = digits / 10^decimals; undefined for a number without decimals. */
function decimalOf(value: number): { readonly digits: bigint; readonly decimals: number } | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) {
    return undefined;
  }
  const fraction = match[2] ?? '';
  const decimals = fraction.length - Number(match[3] ?? '0');
  return decimals > 0 && decimals <= MAX_DECIMALS
    ? { digits: BigInt((match[1] ?? '') + fraction), decimals }
    : undefined;
}
