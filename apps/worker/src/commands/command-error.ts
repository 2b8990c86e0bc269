/** A command that cannot be carried out: its message says why and what is expected. */
export class CommandError extends Error {
  override name = 'CommandError'
}
