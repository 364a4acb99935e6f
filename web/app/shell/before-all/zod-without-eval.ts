// Our content security policy forbids code made from text, which the validation library would try at its first schema.
// Imported before everything else, without loading the library itself.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
