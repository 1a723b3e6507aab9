declare module '@fortawesome/free-solid-svg-icons?whole' {
  export * from '@fortawesome/free-solid-svg-icons';
}
