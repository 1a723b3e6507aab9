/** Why a report cannot be made, in words that users are told. */
export class ReportProblem extends Error {}
