import { ROUTES, type RouteContract } from '@secgraph/contract';
import type { Strike, Wave } from '../strike.ts';
import { isLeftAlone, pathOf } from './route-requests.ts';

/** Below what the server takes as the head of a request. */
const HEAD_BYTES = 15_000;
const READER = 'Administrator';
const HOSTILE_SEGMENTS = [
  '-1',
  '0',
  '99999999999999999999999999',
  '1e9',
  'NaN',
  '%00',
  '%ED%A0%80',
  '%',
  '..%2f..%2fetc%2fpasswd',
  "1'%20OR%20'1'%3D'1",
  '%3Cscript%3E',
  'x'.repeat(4_000),
  '%F0%9F%92%A3',
];

/** Every route with addresses that nobody would write: values, repetitions, lengths. */
export const parametersWave: Wave = {
  name: 'parameters of every route',
  *strikes({ target, isShort }) {
    const routes = ROUTES.filter((known) => !isLeftAlone(known) && known.id !== 'follow-events');
    for (const [index, route] of routes.entries()) {
      const strikes = [...queries(route, pathOf(route, target.ids)), ...segments(route)];
      // Of each route another one.
      yield* isShort ? strikes.slice(index % strikes.length).slice(0, 1) : strikes;
    }
  },
};

function* queries(route: RouteContract, path: string): Generator<Strike> {
  const names = parameterNames(route);
  const repeated = (text: string) => text.repeat(Math.floor((HEAD_BYTES - path.length) / text.length));
  const filters = names.flatMap((name) => [`${name}=eq:x`, `${name}=~eq:%25`, `${name}=gt:-1e400`]).join('&');

  yield strike(route, `${path}?${filters.slice(0, HEAD_BYTES)}`, 'a filter on everything');
  yield strike(route, `${path}?${repeated('sort_by=name&')}`, 'an order many times');
  yield strike(route, `${path}?${repeated('sort_by=-id&sort_by=id&')}`, 'two orders many times');
  yield strike(route, `${path}?${repeated('a&')}`, 'many parameters');
  yield strike(route, `${path}?skip=99999999999&limit=99999999999`, 'a page far away');
  for (const name of names) {
    yield strike(route, `${path}?${name}=${'x'.repeat(HEAD_BYTES - path.length)}`, `a long ${name}`);
    yield strike(route, `${path}?${repeated(`${name}=1&`)}`, `${name} many times`);
    yield strike(route, `${path}?${name}=%00&${name}[]=%ED%A0%80&${name}[a][b]=1`, `${name} of another form`);
  }
}

function segments(route: RouteContract): readonly Strike[] {
  return route.path.includes('{')
    ? HOSTILE_SEGMENTS.map((segment) =>
        strike(route, route.path.replaceAll(/\{\w+\}/g, segment), `${segment.slice(0, 30)} in the path`),
      )
    : [];
}

function parameterNames({ query, list }: RouteContract): readonly string[] {
  return [...Object.keys(query?.properties ?? {}), ...Object.keys(list?.columns ?? {})];
}

/** Nothing that is sent is meant to change anything: routes with a body get none. */
function strike(route: RouteContract, path: string, name: string): Strike {
  return { name, as: READER, request: { method: route.method, path } };
}
