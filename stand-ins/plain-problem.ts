/** Something the person at the keyboard can fix. Its message is one plain sentence, shown without a stack. */
export class PlainProblem extends Error {
  override name = 'PlainProblem'
}
