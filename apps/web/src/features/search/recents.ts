import { recallChoice, rememberChoice } from '../../storage/stored-choice.ts'

/** Something that was opened. */
export interface Recent {
  path: string
  /** Title of the page then. */
  title: string
}

const maxKept = 20
const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Recent).path === 'string' &&
  typeof (value as Recent).title === 'string'

/** Screens of one thing, whose address nobody knows by heart. */
export const isThing = (pathname: string): boolean =>
  /^\/(tx|address|block|token|nft|blob|validatorset)\/[^/]/.test(pathname)

/** What was opened lately, the newest first. */
export const recallRecents = async (): Promise<Recent[]> => {
  const stored = await recallChoice<{ recents?: unknown }>('commonLocal')
  return Array.isArray(stored?.recents) ? stored.recents.filter(isRecent).slice(0, maxKept) : []
}

/** Keeps what was opened, in the encrypted storage of the reader's browser. */
export const rememberRecent = async (recent: Recent): Promise<void> => {
  const former = await recallRecents()
  const recents = [recent, ...former.filter(({ path }) => path !== recent.path)].slice(0, maxKept)
  const stored = await recallChoice<object>('commonLocal')
  await rememberChoice('commonLocal', { ...stored, recents })
}
