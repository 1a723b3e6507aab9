export const web = 'apps/web';
