import { changeChoice, recallChoice } from '../../storage/stored-choice.ts'

/** Something that was opened. */
export interface Recent {
  path: string
  /** Title of the page then. */
  title: string
}

interface Remembered {
  recents?: unknown
}

const maxKept = 20
const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Recent).path === 'string' &&
  typeof (value as Recent).title === 'string'

const recentsOf = (kept: Remembered | undefined): Recent[] =>
  Array.isArray(kept?.recents) ? kept.recents.filter(isRecent).slice(0, maxKept) : []

/** Screens of one thing, whose address nobody knows by heart. */
export const isThing = (pathname: string): boolean =>
  /^\/(tx|address|block|token|nft|blob|validatorset)\/[^/]/.test(pathname)

/** What was opened lately, the newest first. */
export const recallRecents = async (): Promise<Recent[]> => recentsOf(await recallChoice<Remembered>('commonLocal'))

/** Keeps what was opened, in the encrypted storage of the reader's browser. */
export const rememberRecent = async (recent: Recent): Promise<void> => {
  await changeChoice<Remembered>('commonLocal', (kept) => {
    const others = recentsOf(kept).filter(({ path }) => path !== recent.path)
    return { ...kept, recents: [recent, ...others].slice(0, maxKept) }
  })
}
