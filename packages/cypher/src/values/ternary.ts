/** A truth value of three-valued logic; null is unknown. */
export type Ternary = boolean | null;

export function not(operand: Ternary): Ternary {
  return operand === null ? null : !operand;
}

export function xor(left: Ternary, right: Ternary): Ternary {
  return left === null || right === null ? null : left !== right;
}
