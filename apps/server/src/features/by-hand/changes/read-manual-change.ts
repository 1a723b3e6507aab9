import { randomUUID } from 'node:crypto';
import { MAX_CHANGE_REASON, MAX_FALSE_DAYS, type ManualChangeInput } from '@secgraph/contract';
import { BY_HAND_PROPERTY, type ElementName, type ManualAction } from '@secgraph/database/by-hand';
import { badRequest } from '../../../http/http-error.ts';
import { readElementName } from '../read-element-name.ts';
import type { WantedChange } from './manual-change-service.ts';

/** Of a node or relationship that is added by hand. */
export const MAX_ADDED_PROPERTIES = 100;
/** Of one property, as JSON. */
export const MAX_VALUE_LENGTH = 32 * 1024;
const MAX_KINDS = 10;
const MAX_NAME_LENGTH = 256;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A change that is asked for. Throws what is wrong with it, as far as the graph does not matter. */
export function readManualChange(input: ManualChangeInput, nowMs: number): WantedChange {
  const reason = readReason(input.reason ?? '');
  const action = readAction(input, reason, nowMs);
  const element = readElement(input);
  assertSubject(action, element);

  return { element, action, reason };
}

function readAction(input: ManualChangeInput, reason: string, nowMs: number): ManualAction {
  const { type } = input;
  switch (type) {
    case 'add-node':
      return {
        type,
        kinds: readKinds(input.kinds ?? []),
        properties: readProperties(input.properties ?? {}),
      };
    case 'add-relationship':
      return { type, properties: readProperties(input.properties ?? {}) };
    case 'set-property': {
      const { property = '', value } = input;
      if (value === undefined) {
        throw badRequest('set-property needs a value; null removes the property');
      }
      return {
        type,
        property: readPropertyName(property),
        value: value === null ? null : readValue(property, value),
      };
    }
    case 'mark-false':
      if (reason === '') {
        throw badRequest('a relationship is marked as false with a reason');
      }
      return { type, until: readEnd(input.expires_at, nowMs) };
    case 'remove-node':
    case 'remove-relationship':
      return { type };
  }
}

function readElement({ type, object_id, relationship_kind, end_object_id }: ManualChangeInput): ElementName {
  const objectId = object_id ?? (type === 'add-node' ? randomUUID().toUpperCase() : '');
  if (objectId === '') {
    throw badRequest('object_id is missing');
  }

  return readElementName(objectId, relationship_kind, end_object_id);
}

function assertSubject({ type }: ManualAction, { relationship }: ElementName): void {
  const isOfNode = type === 'add-node' || type === 'remove-node';
  if (isOfNode && relationship !== undefined) {
    throw badRequest(`${type} is about a node: leave relationship_kind and end_object_id out`);
  }
  if (!isOfNode && type !== 'set-property' && relationship === undefined) {
    throw badRequest(`${type} is about a relationship: it needs relationship_kind and end_object_id`);
  }
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason.length > MAX_CHANGE_REASON) {
    throw badRequest(`a reason has at most ${MAX_CHANGE_REASON} characters`);
  }
  if (reason.includes('\0') || !reason.isWellFormed()) {
    throw badRequest('the reason holds characters that cannot be stored');
  }

  return reason;
}

function readEnd(text: string | undefined, nowMs: number): Date {
  const atMs = Date.parse(text ?? '');
  if (Number.isNaN(atMs)) {
    throw badRequest('expires_at must be a time such as 2027-01-31T00:00:00Z');
  }
  if (atMs <= nowMs || atMs > nowMs + MAX_FALSE_DAYS * DAY_MS) {
    throw badRequest(`expires_at must lie in the future, and within ${MAX_FALSE_DAYS} days`);
  }

  return new Date(atMs);
}

function readKinds(kinds: readonly string[]): readonly string[] {
  const distinct = [...new Set(kinds.map((kind) => kind.trim()))];
  if (distinct.length === 0 || distinct.length > MAX_KINDS || distinct.includes('')) {
    throw badRequest(`a node needs 1 to ${MAX_KINDS} kinds`);
  }

  return distinct;
}

function readProperties(properties: NonNullable<ManualChangeInput['properties']>) {
  const entries = Object.entries(properties);
  if (entries.length > MAX_ADDED_PROPERTIES) {
    throw badRequest(`at most ${MAX_ADDED_PROPERTIES} properties can be given`);
  }

  return Object.fromEntries(entries.map(([name, value]) => [readPropertyName(name), readValue(name, value)]));
}

function readPropertyName(name: string): string {
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    throw badRequest(`the name of a property has 1 to ${MAX_NAME_LENGTH} characters`);
  }
  if (name === BY_HAND_PROPERTY) {
    throw badRequest(`the service itself keeps the property ${BY_HAND_PROPERTY}`);
  }

  return name;
}

function readValue<Value>(name: string, value: Value): Value {
  if (JSON.stringify(value).length > MAX_VALUE_LENGTH) {
    throw badRequest(`the property ${name} is longer than ${MAX_VALUE_LENGTH} characters`);
  }

  return value;
}
