import { SamlError } from '../shared/saml-error.ts';
import { ASSERTION_NAMESPACE } from '../shared/saml-namespaces.ts';
import type { XmlElement } from './xml-element.ts';

/** What a provider asserts of somebody who has logged in. */
export interface Assertion {
  readonly id: string;
  /** Of the request that is answered. */
  readonly requestId: string;
  readonly nameId: string;
  /** The name is an e-mail address, as its format says. */
  readonly isNameEmail: boolean;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** From then on it counts for nothing, clocks considered. */
  readonly endsAtMs: number;
}

export interface ExpectedAssertion {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly nowMs: number;
  readonly skewMs: number;
}

const FORMAT = 'urn:oasis:names:tc:SAML:';
const TRANSIENT = `${FORMAT}2.0:nameid-format:transient`;
const EMAIL = `${FORMAT}1.1:nameid-format:emailAddress`;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** As the standard has it for lasting names. */
const MAX_NAME_ID = 256;
/** Longer ones are not needed to log in, and would have to be remembered as long. */
const MAX_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Reads an assertion whose signature holds, by the rules for browsers (SAML V2.0 Profiles, section 4.1.4.3). What the
 * standard leaves open but a login needs has to be there: no audience is not every audience.
 *
 * @throws `SAML_RESPONSE_REFUSED`
 */
export function readAssertion(element: XmlElement, expected: ExpectedAssertion): Assertion {
  if (!element.is(ASSERTION_NAMESPACE, 'Assertion')) {
    throw refused('is none');
  }
  const id = element.attribute('ID') ?? '';
  if (id === '') {
    throw refused('has no ID');
  }
  if (only(children(element, 'Issuer'), 'issuer').text.trim() !== expected.issuer) {
    throw refused('is of another provider');
  }
  if (children(element, 'AuthnStatement').length === 0) {
    throw refused('does not say that anybody has logged in');
  }

  const conditionsEndMs = checkConditions(only(children(element, 'Conditions'), 'conditions'), expected);
  const subject = only(children(element, 'Subject'), 'subject');
  const confirmation = confirmationOf(subject, expected);

  return {
    id,
    requestId: confirmation.requestId,
    ...nameOf(subject),
    attributes: attributesOf(element),
    endsAtMs: Math.min(conditionsEndMs, confirmation.endsAtMs) + expected.skewMs,
  };
}

function checkConditions(conditions: XmlElement, expected: ExpectedAssertion): number {
  const restrictions = children(conditions, 'AudienceRestriction');
  const isForUs = restrictions.every((restriction) =>
    children(restriction, 'Audience').some(({ text }) => text.trim() === expected.audience),
  );
  if (restrictions.length === 0 || !isForUs) {
    throw refused('is for another service (Audience)');
  }

  return checkWindow(conditions, expected);
}

/** The one that lets whoever bears it in, here and now. */
function confirmationOf(
  subject: XmlElement,
  expected: ExpectedAssertion,
): { readonly requestId: string; readonly endsAtMs: number } {
  const confirmation = only(
    children(subject, 'SubjectConfirmation').filter((one) => one.attribute('Method') === BEARER),
    'confirmation for bearers',
  );
  const details = only(children(confirmation, 'SubjectConfirmationData'), 'confirmation data');
  if (details.attribute('Recipient') !== expected.recipient) {
    throw refused('was made for another address (Recipient)');
  }
  const requestId = details.attribute('InResponseTo') ?? '';
  if (requestId === '') {
    throw refused('answers no request (InResponseTo)');
  }

  return { requestId, endsAtMs: checkWindow(details, expected) };
}

function checkWindow(
  element: XmlElement,
  { nowMs, skewMs }: Pick<ExpectedAssertion, 'nowMs' | 'skewMs'>,
): number {
  const [begin, end] = [element.attribute('NotBefore'), element.attribute('NotOnOrAfter')];
  const endsAtMs = end === undefined ? Number.NaN : Date.parse(end);
  const beginsAtMs = begin === undefined ? nowMs : Date.parse(begin);
  if (!(endsAtMs > nowMs - skewMs)) {
    throw refused('has expired, or never would');
  }
  if (!(beginsAtMs <= nowMs + skewMs)) {
    throw refused('is not valid yet');
  }
  if (endsAtMs > nowMs + MAX_LIFETIME_MS) {
    throw refused('would be valid for more than a day');
  }

  return endsAtMs;
}

function nameOf(subject: XmlElement): Pick<Assertion, 'nameId' | 'isNameEmail'> {
  const name = only(children(subject, 'NameID'), 'NameID');
  const nameId = name.text.trim();
  const format = name.attribute('Format');
  if (format === TRANSIENT) {
    throw refused('names nobody twice alike: the provider has to send a NameID that lasts');
  }
  if (nameId === '' || nameId.length > MAX_NAME_ID || nameId.includes('\0') || !nameId.isWellFormed()) {
    throw refused('has no NameID that can be used');
  }

  return { nameId, isNameEmail: format === EMAIL };
}

function attributesOf(assertion: XmlElement): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const statement of children(assertion, 'AttributeStatement')) {
    for (const attribute of children(statement, 'Attribute')) {
      const name = attribute.attribute('Name') ?? '';
      const more = children(attribute, 'AttributeValue').map(({ text }) => text.trim());
      values.set(name, (values.get(name) ?? []).concat(more));
    }
  }

  return values;
}

function children(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children(ASSERTION_NAMESPACE, name);
}

function only(elements: readonly XmlElement[], what: string): XmlElement {
  const [element] = elements;
  if (element === undefined || elements.length > 1) {
    throw refused(`must have one ${what}`);
  }

  return element;
}

function refused(problem: string): SamlError {
  return new SamlError('SAML_RESPONSE_REFUSED', `the assertion ${problem}`);
}
