import type { RuleView } from '../../engine/rule-view.ts';
import { type CertificateTemplates, certificateTemplates } from '../../facts/certificate-templates.ts';
import type { StringListProperty } from '../../properties/string-list-property.ts';

const REQUEST_AGENT = '1.3.6.1.4.1.311.20.2.1';
const ANY_PURPOSE = '2.5.29.37.0';
/** Templates of later versions can say what they ask for. */
const FIRST_VERSION = 1;
const SECOND_VERSION = 2;

/**
 * Which templates make enrolment agents, and which can be enrolled in by one for somebody else. What an agent is
 * asked for depends on the version of the template that it enrols in; its own certificate is as good whatever
 * version it came from, known or not.
 */
export class AgentTemplates {
  readonly #templates: CertificateTemplates;
  readonly #policies: StringListProperty;
  readonly #mayAskForMore: boolean;

  constructor(view: RuleView) {
    this.#templates = view.use(certificateTemplates);
    this.#policies = view.stringLists('applicationpolicies');
    this.#mayAskForMore = view.switches.agentSignatures === 'some';
  }

  /** A template of the first version: any agent will do. */
  asksNothing(template: number): boolean {
    return this.#templates.schemaVersion(template) === FIRST_VERSION;
  }

  /** A template of a later version that asks for the signature of an agent, and for no other. */
  asksForAgent(template: number): boolean {
    const signatures = this.#templates.signatures(template) ?? 0;
    const isEnough = this.#mayAskForMore ? signatures >= 1 : signatures === 1;

    return (
      this.#isLater(template) && isEnough && this.#policies.read(template)?.includes(REQUEST_AGENT) === true
    );
  }

  /** Its certificates make agents for templates of the first version. */
  servesSimple(template: number): boolean {
    const usages = this.#templates.usages(template);
    return (
      usages !== undefined &&
      (usages.length === 0 || usages.includes(REQUEST_AGENT) || usages.includes(ANY_PURPOSE))
    );
  }

  /** Its certificates make agents for templates of later versions, where any purpose is not good enough. */
  servesSigned(template: number): boolean {
    const usages = this.#templates.usages(template);
    return usages?.includes(REQUEST_AGENT) === true && !usages.includes(ANY_PURPOSE);
  }

  #isLater(template: number): boolean {
    return (this.#templates.schemaVersion(template) ?? 0) >= SECOND_VERSION;
  }
}
