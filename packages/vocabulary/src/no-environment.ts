/**
 * What belongs to no environment, where environments are asked for by object id: in paths and lists of them. It is no
 * object id, which have capital letters where they have any that are ASCII.
 */
export const NO_ENVIRONMENT = 'none';
export const NO_ENVIRONMENT_NAME = 'No environment';
