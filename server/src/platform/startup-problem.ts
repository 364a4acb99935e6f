/** Something the person who starts Sitewright can fix. Its message is one plain sentence, shown without a stack. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
