/** Distinguishes people from programs. */
export interface Captcha {
  /** True for a token that was just issued to this person. False also when the service cannot be reached. */
  verify: (token: string, ip: string) => Promise<boolean>
}
