/** An error that has its own sentence for a reader. */
export class SaidError extends Error {
  override name = 'SaidError'
  /** In the reader's language. */
  readonly say: () => string

  constructor(say: () => string, cause?: unknown) {
    super('', { cause })
    this.say = say
  }
}
