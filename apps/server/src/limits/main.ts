import { describeVariables } from '../config/read-config.ts';
import { describeLimits } from './describe-limits.ts';

/** Prints the variables and limits of the service as JSON, which `npm run generate` makes documents of. */

console.log(JSON.stringify({ variables: describeVariables(), limits: describeLimits() }));
