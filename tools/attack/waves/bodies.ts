import { gzipSync } from 'node:zlib';
import { permissionsOfRoles, ROLES, ROUTES, type RouteContract } from '@secgraph/contract';
import { type HostileBody, largeBodies, oddBodies } from '../bodies/hostile-json.ts';
import { inflateSchema } from '../bodies/inflate-schema.ts';
import type { Strike, Wave, WaveOptions } from '../strike.ts';
import { isLeftAlone, pathOf } from './route-requests.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const SIZES = [16 * KIB - 512, MIB - KIB, 10 * MIB - KIB] as const;
const SIZES_OF_SHORT = [16 * KIB - 512, MIB - KIB] as const;
const BOMB_BYTES = 64 * MIB;
const UPLOAD_ROUTES: ReadonlySet<string> = new Set(['upload-file', 'ingest-batch']);

/** Every route that takes a body, as every role: those who may with every body, the others with a large one. */
export const bodiesWave: Wave = {
  name: 'bodies of every route',
  *strikes(options) {
    const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, 0x5b));
    for (const route of ROUTES.filter((known) => known.body !== undefined && !isLeftAlone(known))) {
      const bodies = bodiesFor(route, options, bomb);
      const roles = rolesFor(route);
      for (const role of options.isShort ? roles.slice(0, 2) : roles) {
        for (const body of role.isAllowed ? bodies : bodies.slice(0, 1)) {
          yield strike(route, role, body, options);
        }
      }
    }
  },
};

interface Sender {
  readonly name: string | undefined;
  readonly isAllowed: boolean;
}

/** One of those who may is enough: what happens behind the gate is the same. */
function rolesFor({ gate }: RouteContract): readonly Sender[] {
  const nobody = { name: undefined, isAllowed: gate === 'public' };
  if (gate === 'collector') {
    return [nobody];
  }
  const needed = typeof gate === 'object' && gate.userManagement !== true ? gate.permissions : [];
  const roles = ROLES.map(({ id, name }) => {
    const granted = permissionsOfRoles([id]);
    return { name, isAllowed: needed.every((permission) => granted.has(permission)) };
  });
  // The one with the fewest rights that will do, first.
  const allowed = roles.filter(({ isAllowed }) => isAllowed);
  const [least] = allowed.toReversed();

  return [nobody, ...(least === undefined ? [] : [least]), ...roles.filter(({ isAllowed }) => !isAllowed)];
}

function bodiesFor(route: RouteContract, { isShort }: WaveOptions, bomb: Buffer): readonly HostileBody[] {
  const sizes = isShort ? SIZES_OF_SHORT : SIZES;
  const schema = route.body?.kind === 'json' ? route.body.schema : undefined;
  const type = contentTypeOf(route);
  const large = sizes.flatMap((bytes) => [
    ...(schema === undefined
      ? []
      : [inflated(inflateSchema(schema, bytes * 0.9), `what it takes (${bytes} B)`)]),
    ...largeBodies(bytes),
  ]);
  const all = [
    ...(isShort ? large.filter((_, index) => index % 6 === 0) : large),
    ...(isShort ? oddBodies().filter((_, index) => index % 5 === 0) : oddBodies()),
    { name: 'a bomb', body: bomb, headers: { 'content-type': type, 'content-encoding': 'gzip' } },
  ];

  return type === 'application/json' ? all : all.map((body) => withType(body, type));
}

function inflated(value: unknown, name: string): HostileBody {
  return { name, body: JSON.stringify(value) ?? '', headers: { 'content-type': 'application/json' } };
}

function contentTypeOf({ body }: RouteContract): string {
  return body?.kind === 'raw' ? (body.contentTypes[0] ?? 'application/json') : 'application/json';
}

function withType(body: HostileBody, type: string): HostileBody {
  return { ...body, headers: { ...body.headers, 'content-type': type } };
}

function strike(
  route: RouteContract,
  { name, isAllowed }: Sender,
  { name: what, body, headers = {} }: HostileBody,
  { target }: WaveOptions,
): Strike {
  return {
    name: what,
    as: name,
    isForbidden: !isAllowed && !UPLOAD_ROUTES.has(route.id) && typeof route.gate === 'object',
    request: { method: route.method, path: pathOf(route, target.ids), headers, body },
  };
}
