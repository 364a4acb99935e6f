/** Only what we use of it: the functions of the C library, and its own two classes around them. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data` with RGBA, and answers null where that failed. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (filled: object | null) => void,
    ): void
  }

  const libheif: {
    HEAPU8: Uint8Array
    _heif_get_global_security_limits(): number
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  }
  export default libheif
}
