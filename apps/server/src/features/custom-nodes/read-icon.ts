import type { CustomNodeConfig } from '@secgraph/contract';
import type { CustomNodeKindConfig } from '@secgraph/database/graph';
import { isBuiltInNodeKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { badRequest } from '../../http/http-error.ts';

const MAX_NAME_LENGTH = 256;
const MAX_KINDS = 1_000;
const DEFAULT_COLOR = '#FFFFFF';
/** As icons of the set are called, some with the prefix of the class that would show them. */
const ICON_NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const COLOR = /^#(?:[\da-f]{6}|[\da-f]{3})$/i;
type NewKinds = Readonly<Record<string, CustomNodeConfig>>;

/** Kinds with their icons, as they are stored. What is wrong is told in words that clients know. */
export function readKinds(
  kinds: NewKinds = {},
): readonly { readonly kindName: string; readonly config: CustomNodeKindConfig }[] {
  const entries = Object.entries(kinds);
  if (entries.length === 0) {
    throw badRequest('BadRequest: custom_types is required');
  }
  if (entries.length > MAX_KINDS) {
    throw badRequest(`BadRequest: custom_types holds more than ${MAX_KINDS} kinds`);
  }

  return entries.map(([kindName, config]) => {
    assertKindName(kindName);
    return { kindName, config: readIcon(config) };
  });
}

export function readIcon({ icon = {} }: CustomNodeConfig): CustomNodeKindConfig {
  const { type = '', name = '', color = '' } = icon;
  if (type !== 'font-awesome') {
    throw badRequest('BadRequest: invalid icon type. only Font Awesome icons are supported');
  }
  if (color !== '' && !COLOR.test(color)) {
    throw badRequest(
      "BadRequest: icon color must be a valid hexadecimal color string starting with '#' followed by 3 or 6 hex digits",
    );
  }
  if (name.length > MAX_NAME_LENGTH) {
    throw badRequest(`BadRequest: icon name is limited to ${MAX_NAME_LENGTH} characters`);
  }
  if (name !== '' && !ICON_NAME.test(name)) {
    throw badRequest(
      'BadRequest: icon name must be that of a Font Awesome icon: lower-case letters, digits and single hyphens between them',
    );
  }

  return { icon: { type, name, color: color === '' ? DEFAULT_COLOR : color } };
}

function assertKindName(kindName: string): void {
  if (kindName === '') {
    throw badRequest(
      'BadRequest: custom_types contains an entry with an empty string as a key. please remove or replace the empty key',
    );
  }
  if (kindName.length > MAX_NAME_LENGTH) {
    throw badRequest(`BadRequest: kind names are limited to ${MAX_NAME_LENGTH} characters`);
  }
  if (isBuiltInNodeKind(kindName) || isTag(kindName)) {
    throw badRequest(`BadRequest: the kind ${kindName} is built in and has an icon`);
  }
}

/** Such kinds mark members of zones and labels. */
function isTag(kindName: string): boolean {
  const name = kindName.toLowerCase();

  return name === 'tag' || name.startsWith(TAG_KIND_PREFIX.toLowerCase());
}
