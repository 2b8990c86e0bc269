/** The worker cannot start with these settings: its message is one sentence that names the setting. */
export class StartError extends Error {
  override name = 'StartError'
}
