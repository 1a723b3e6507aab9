import type { Environment, ExtensionDetails } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { findDeclaredSubject } from './declared-subject.ts';

const exposure = { impactValue: 0, hygiene_attack_paths: 0, exposures: [] };
const environment = (id: string, type: string): Environment => ({
  id,
  type,
  name: id,
  collected: true,
  environment_kind_id: null,
  environment_kind_name: type,
  environment_kind_display_name: type,
  ...exposure,
});
const SHOP: ExtensionDetails = {
  id: 7,
  name: 'Shop',
  display_name: 'The shop',
  version: 'v1.0.0',
  namespace: 'SH',
  is_builtin: false,
  publisher: '',
  homepage: '',
  licence: '',
  node_kinds: [],
  relationship_kinds: [],
  environments: [{ environment_kind: 'SH_Branch', source_kind: 'Shop', principal_kinds: [] }],
  rules: [],
  list_findings: [],
  queries: [],
};
const BRANCH = environment('B', 'SH_Branch');
const DOMAIN = environment('D', 'active-directory');

it.each([
  ['a branch', { environment: 'B' }, [DOMAIN, BRANCH], { extension: SHOP, environment: BRANCH }],
  ['all of the shop', { extension: 7 }, [DOMAIN], { extension: SHOP, environment: undefined }],
  ['nothing, where there is a domain', {}, [DOMAIN, BRANCH], undefined],
  ['nothing, where there is none', {}, [BRANCH], { extension: SHOP, environment: undefined }],
  ['nothing, of nothing', {}, [], undefined],
  ['a domain', { environment: 'D' }, [DOMAIN, BRANCH], undefined],
  ['what is gone', { environment: 'X' }, [BRANCH], undefined],
  ['an extension that is gone', { extension: 8 }, [BRANCH], undefined],
])('an address says %s', (_, choice, environments, subject) => {
  expect(findDeclaredSubject(choice, environments, [SHOP])).toEqual(subject);
});
