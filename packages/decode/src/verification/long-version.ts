/** Release and commit of a compiler by its long version: `v0.8.24+commit.e11b9ed9`. Pure. */
export const splitLongVersion = (longVersion: string): { version: string; commit: string | null } => {
  const [version = '', commit = null] = longVersion.replace(/^v/, '').split('+commit.')
  return { version, commit }
}
