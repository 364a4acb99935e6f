/** Tells people from programs; `outside/captcha` speaks to the real one. */
export interface Captcha {
  /** True for a token that this person has just been given. False also when the service cannot be reached. */
  verify: (token: string, ip: string) => Promise<boolean>
}
