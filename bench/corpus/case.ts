import type { LabOptions } from '../../diagnosis/test/lab.ts'

export type Kind = 'faulty' | 'fixed' | 'healthy' | 'inconclusive' | 'several'

/** What a person who built the case says is the truth about it. */
export interface Label {
  /** Codes that are really there; for `several` the first one is the root and must be the headline. */
  faults: readonly string[]
  /** Codes (or `family.*`) that may be reported besides: true, but not what the case is about. */
  allowed?: readonly string[]
}

/** One site of the corpus, built anew for each run: real servers, real names, real certificates. */
export interface Case {
  /** `wp.db_connection/german/faulty` */
  id: string
  kind: Kind
  label: Label
  /** What a person would type. */
  url: string
  /** The owner agreed to a look for files that should not be public. */
  owner?: boolean
  lab(): LabOptions | Promise<LabOptions>
}

interface Pair {
  faulty: () => LabOptions | Promise<LabOptions>
  /** The same site with the fault taken out and nothing else changed. */
  fixed: () => LabOptions | Promise<LabOptions>
  url?: string
  owner?: boolean
  /** Further faults that the variant cannot help having. */
  also?: readonly string[]
  allowed?: readonly string[]
}

const DEFAULT_URL = 'https://shop.test/'

/** Variants of one fault; each gives a faulty case and its fixed twin. */
export function pairs(code: string, variants: Record<string, Pair>): Case[] {
  return Object.entries(variants).flatMap(([name, pair]) => {
    const { url = DEFAULT_URL, owner, also = [], allowed = [] } = pair
    const common = { url, owner }
    return [
      {
        ...common,
        id: `${code}/${name}/faulty`,
        kind: 'faulty' as const,
        label: { faults: [code, ...also], allowed },
        lab: pair.faulty,
      },
      {
        ...common,
        id: `${code}/${name}/fixed`,
        kind: 'fixed' as const,
        label: { faults: [], allowed },
        lab: pair.fixed,
      },
    ]
  })
}

interface One {
  lab: () => LabOptions | Promise<LabOptions>
  url?: string
  owner?: boolean
  allowed?: readonly string[]
}

/** Sites that look like trouble and are not. */
export function healthy(group: string, variants: Record<string, One>): Case[] {
  return Object.entries(variants).map(([name, { lab, url = DEFAULT_URL, owner, allowed = [] }]) => ({
    id: `healthy/${group}/${name}`,
    kind: 'healthy' as const,
    label: { faults: [], allowed },
    url,
    owner,
    lab,
  }))
}

/** Sites about which nothing may be claimed. */
export function inconclusive(group: string, variants: Record<string, One>): Case[] {
  return Object.entries(variants).map(([name, { lab, url = DEFAULT_URL, owner, allowed = [] }]) => ({
    id: `inconclusive/${group}/${name}`,
    kind: 'inconclusive' as const,
    label: { faults: [], allowed },
    url,
    owner,
    lab,
  }))
}

/** Sites with several faults; the first one named is the root. */
export function several(
  variants: Record<string, One & { faults: readonly [string, string, ...string[]] }>,
): Case[] {
  return Object.entries(variants).map(([name, { lab, url = DEFAULT_URL, owner, allowed = [], faults }]) => ({
    id: `several/${name}`,
    kind: 'several' as const,
    label: { faults, allowed },
    url,
    owner,
    lab,
  }))
}
