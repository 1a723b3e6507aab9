export { ApiError, isStatus, readApiError, ServiceGoneError } from './api-error.ts';
export { type Client, type ClientFetch, type ClientRequest, createClient, plainFetch } from './client.ts';
export type { CallAnswer, CallInput, CallOptions } from './contract-types.ts';
export { EventText, type StreamEvent } from './event-text.ts';
export { fillPath, routePath } from './route-path.ts';
export { type ApiToken, signedWith } from './signed-with.ts';
