/** Where whoever scrapes looks, unless told otherwise. */
export const METRICS_PATH = '/metrics';
