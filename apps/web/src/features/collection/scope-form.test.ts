import { describe, expect, it } from 'vitest';
import {
  NEW_SCOPE,
  problemOfScope,
  type ScopeForm,
  scopeFormOf,
  type ToldScope,
  writeScope,
} from './scope-form.ts';

const NO_FLAGS = Object.fromEntries(
  Object.keys(NEW_SCOPE.flags).map((name) => [name, false]),
) as ScopeForm['flags'];
const OU = { id: 'OU-1', name: 'SALES@EXAMPLE.ORG' };
const DOMAIN = { id: 'S-1-5-21-1', name: undefined };

describe('a scope', () => {
  it.each<[Partial<ScopeForm>, object]>([
    [{}, { all_trusted_domains: false, domains: [], ous: [] }],
    [
      { where: 'trusted', domains: [DOMAIN] },
      { all_trusted_domains: true, domains: [], ous: [] },
    ],
    [
      { where: 'domains', domains: [DOMAIN], ous: [OU] },
      { all_trusted_domains: false, domains: ['S-1-5-21-1'], ous: [] },
    ],
    [
      { where: 'ous', ous: [OU], flags: { ...NO_FLAGS, session_collection: true } },
      { all_trusted_domains: false, domains: [], ous: ['OU-1'], session_collection: true },
    ],
  ])('%o is sent, and read again', (fields, sent) => {
    const form = { ...NEW_SCOPE, ...fields };
    expect(writeScope(form)).toMatchObject(sent);
    expect(problemOfScope(form)).toBeUndefined();
    expect(scopeFormOf(writeScope(form) as ToldScope).where).toBe(form.where);
  });

  it('keeps the names that the service told', () => {
    const told = {
      ...NO_FLAGS,
      all_trusted_domains: false,
      domains: [],
      ous: [{ objectid: 'OU-1', name: 'SALES', exists: true, type: 'OU' }],
    };
    expect(scopeFormOf(told).ous).toEqual([{ id: 'OU-1', name: 'SALES' }]);
  });

  it.each<[Partial<ScopeForm>, RegExp]>([
    [{ flags: NO_FLAGS }, /at least one thing/],
    [{ where: 'domains' }, /at least one domain/],
    [{ where: 'ous' }, /at least one organizational unit/],
    [{ where: 'ous', ous: [OU] }, /whole domains only/],
  ])('%o is refused before it is sent', (fields, problem) => {
    expect(problemOfScope({ ...NEW_SCOPE, ...fields })).toMatch(problem);
  });
});
