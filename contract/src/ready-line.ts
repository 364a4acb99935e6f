export interface SampleAccount {
  email: string
  password: string
  says: string
}

/** What the server says in one line once it has started. */
export interface StartFacts {
  ready: true
  url: string
  role: string
  files: 'folder' | 's3'
  redis: boolean
  dataDir: string
  /** Sample accounts made by this very start; their passwords are shown this once. */
  accounts: SampleAccount[]
  accountsFile: string | null
}
