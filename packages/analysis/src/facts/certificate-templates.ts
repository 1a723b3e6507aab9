import type { NodeList } from '@secgraph/graph';
import { defineFact, type RuleView } from '../engine/rule-view.ts';
import type { BooleanProperty } from '../properties/boolean-property.ts';
import type { NumberProperty } from '../properties/number-property.ts';
import type { StringListProperty } from '../properties/string-list-property.ts';
import type { NodesOfKind } from '../relationships/nodes-of-kind.ts';
import { derivesExtended } from '../settings/analysis-settings.ts';

const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const ANY_PURPOSE = '2.5.29.37.0';

const NO_NODES: NodeList = new Uint32Array(0);

/** What certificate templates ask of those who enrol, and what their certificates are good for. */
export const certificateTemplates = defineFact({
  id: 'certificate-templates',
  needs: {
    nodes: ['User'],
    properties: [
      'requiresmanagerapproval',
      'authenticationenabled',
      'schemaversion',
      'authorizedsignatures',
      'enrolleesuppliessubject',
      'nosecurityextension',
      'subjectaltrequireupn',
      'subjectaltrequirespn',
      'subjectaltrequiredns',
      'subjectaltrequiredomaindns',
      'schannelauthenticationenabled',
      'effectiveekus',
      'gmsa',
      'msa',
      'dmsa',
    ],
  },
  build: (view) => new CertificateTemplates(view),
});

export type { CertificateTemplates };

/**
 * Conditions on a template. A property that is missing, or of another type, makes a condition that asks for it
 * false: such a template is passed over.
 */
class CertificateTemplates {
  readonly #users: NodesOfKind;
  readonly #needsApproval: BooleanProperty;
  readonly #authenticates: BooleanProperty;
  readonly #schemaVersion: NumberProperty;
  readonly #signatures: NumberProperty;
  readonly #suppliesSubject: BooleanProperty;
  readonly #hasNoSecurityExtension: BooleanProperty;
  readonly #requiresUpn: BooleanProperty;
  readonly #requiresSpn: BooleanProperty;
  readonly #requiresDns: BooleanProperty;
  readonly #requiresDomainDns: BooleanProperty;
  readonly #authenticatesSchannel: BooleanProperty;
  readonly #usages: StringListProperty;
  readonly #isGroupManaged: BooleanProperty;
  readonly #isManaged: BooleanProperty;
  readonly #isDelegated: BooleanProperty;
  readonly #knowsDelegated: boolean;
  readonly #keepsServiceAccounts: boolean;

  constructor(view: RuleView) {
    this.#users = view.nodes('User');
    this.#needsApproval = view.booleans('requiresmanagerapproval');
    this.#authenticates = view.booleans('authenticationenabled');
    this.#schemaVersion = view.numbers('schemaversion');
    this.#signatures = view.numbers('authorizedsignatures');
    this.#suppliesSubject = view.booleans('enrolleesuppliessubject');
    this.#hasNoSecurityExtension = view.booleans('nosecurityextension');
    this.#requiresUpn = view.booleans('subjectaltrequireupn');
    this.#requiresSpn = view.booleans('subjectaltrequirespn');
    this.#requiresDns = view.booleans('subjectaltrequiredns');
    this.#requiresDomainDns = view.booleans('subjectaltrequiredomaindns');
    this.#authenticatesSchannel = view.booleans('schannelauthenticationenabled');
    this.#usages = view.stringLists('effectiveekus');
    this.#isGroupManaged = view.booleans('gmsa');
    this.#isManaged = view.booleans('msa');
    this.#isDelegated = view.booleans('dmsa');
    this.#knowsDelegated = derivesExtended(view);
    this.#keepsServiceAccounts = view.switches.keepsServiceAccounts;
  }

  /** As for the next four, undefined means that it is not known. */
  needsApproval(template: number): boolean | undefined {
    return this.#needsApproval.read(template);
  }

  suppliesSubject(template: number): boolean | undefined {
    return this.#suppliesSubject.read(template);
  }

  schemaVersion(template: number): number | undefined {
    return this.#schemaVersion.read(template);
  }

  signatures(template: number): number | undefined {
    return this.#signatures.read(template);
  }

  usages(template: number): readonly string[] | undefined {
    return this.#usages.read(template);
  }

  isWithoutApproval(template: number): boolean {
    return this.#needsApproval.read(template) === false;
  }

  authenticates(template: number): boolean {
    return this.#authenticates.read(template) === true;
  }

  /** No other signature is needed; templates of the first schema version cannot ask for one. */
  isWithoutSignature(template: number): boolean {
    const version = this.schemaVersion(template);
    const signatures = this.signatures(template);
    return version !== undefined && signatures !== undefined && !(version > 1 && signatures > 0);
  }

  letsEnrolleeSupplySubject(template: number): boolean {
    return this.#suppliesSubject.read(template) === true;
  }

  hasNoSecurityExtension(template: number): boolean {
    return this.#hasNoSecurityExtension.read(template) === true;
  }

  /** The name in the certificate is the user principal name or the service principal name. */
  requiresPrincipalName(template: number): boolean {
    const upn = this.#requiresUpn.read(template);
    const spn = this.#requiresSpn.read(template);
    return upn !== undefined && spn !== undefined && (upn || spn);
  }

  requiresDnsName(template: number): boolean {
    return this.#requiresDns.read(template) === true;
  }

  /** Good for logging on over TLS; where that is not told, the usages tell. */
  authenticatesSchannel(template: number): boolean {
    const isEnabled = this.#authenticatesSchannel.read(template);
    if (isEnabled !== undefined || this.#authenticatesSchannel.isMistyped(template)) {
      return isEnabled === true;
    }

    const usages = this.usages(template);
    return (
      usages !== undefined &&
      (usages.length === 0 || usages.includes(CLIENT_AUTHENTICATION) || usages.includes(ANY_PURPOSE))
    );
  }

  /** It asks for no DNS name, which users have none of. */
  canEnrolUsers(template: number): boolean {
    return this.#requiresDns.read(template) === false && this.#requiresDomainDns.read(template) === false;
  }

  /**
   * The principals without users who cannot enrol; groups are not looked into. Service accounts have a DNS
   * name. Nobody, where a user does not tell properly whether it is a service account.
   */
  withoutBarredUsers(principals: NodeList, template: number): NodeList {
    if (this.canEnrolUsers(template)) {
      return principals;
    }

    const isUntold = (node: number) =>
      this.#keepsServiceAccounts &&
      this.#users.has(node) &&
      (this.#isGroupManaged.isMistyped(node) || this.#isManaged.isMistyped(node));
    return principals.some(isUntold) ? NO_NODES : principals.filter((node) => !this.#isBarred(node));
  }

  #isBarred(node: number): boolean {
    const isServiceAccount =
      this.#keepsServiceAccounts &&
      (this.#isGroupManaged.read(node) === true ||
        this.#isManaged.read(node) === true ||
        (this.#knowsDelegated && this.#isDelegated.read(node) === true));
    return this.#users.has(node) && !isServiceAccount;
  }
}
