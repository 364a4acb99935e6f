declare module 'virtual:start' {
  /** The address of the one script of the prerendered pages. */
  const address: string
  export default address
}
