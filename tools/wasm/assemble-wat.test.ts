import { describe, expect, it } from 'vitest';
import { assembleWat } from './assemble-wat.ts';

describe('assembleWat', () => {
  it.each([
    ['(module (func (export "f") (i32.frobnicate)))', /known instruction/],
    ['(module (func (export "f") (local.get $x)))', /declared/],
    ['(module (func (export "f") (param $x f16)))', /known type/],
    ['(module', /balanced/],
    ['(module))', /balanced/],
    ['(func)', /module/],
  ])('refuses %s', (text, message) => {
    expect(() => assembleWat(text)).toThrow(message);
  });
});
