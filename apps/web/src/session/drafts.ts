/** What somebody had typed in a form of the account when their session ended by itself. */
interface Kept {
  person: string
  draft: unknown
}

/** By form, in the memory of the tab alone. */
export const keptDrafts = new Map<string, Kept>()

/** Forgets what was typed: its writer has signed out, or somebody else has signed in. */
export const dropDrafts = (): void => keptDrafts.clear()
