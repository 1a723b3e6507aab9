/** A truth value of three-valued logic; null is unknown. */
export type Ternary = boolean | null;

export function not(operand: Ternary): Ternary {
  return operand === null ? null : !operand;
}

export function and(left: Ternary, right: Ternary): Ternary {
  if (left === false || right === false) {
    return false;
  }
  return left === null || right === null ? null : true;
}

export function or(left: Ternary, right: Ternary): Ternary {
  if (left === true || right === true) {
    return true;
  }
  return left === null || right === null ? null : false;
}

export function xor(left: Ternary, right: Ternary): Ternary {
  return left === null || right === null ? null : left !== right;
}
