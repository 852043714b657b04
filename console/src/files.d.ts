/** Files that the bundler turns into addresses. */
declare module '*.svg' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: the bundler gives the address as the default export
  export default address
}
