/** Not shown for the reader's sake, away for a while, or none. */
export type PictureReason = 'unsafe' | 'unreachable' | 'broken'

/** What the server says of pictures that would keep a browser busy for too long. */
const unsafe = 422
/** The server or what stands behind it is away for a moment: asked again, it may have the picture. */
const passing: readonly (number | undefined)[] = [undefined, 429, 500, 502, 503, 504]
/** What says 502 is kept for a minute on the way. */
const againMs = (status: number | undefined, times: number) => Math.max(status === 502 ? 65_000 : 0, 5_000 * 2 ** times)
const mostTimes = 6
/** Shown again once: what then fails though it is there is no picture. */
const shownAgain = new Set<string>()

interface Watcher {
  tell: (reason: PictureReason) => void
  show: () => void
  signal: AbortSignal
}

/** Asks why a picture did not come. One that is away is asked for again, rarer each time, until it is there. */
export const watchPicture = (path: string, { tell, show, signal }: Watcher): Promise<void> => {
  const look = async (times: number): Promise<void> => {
    const status = (await fetch(path, { method: 'HEAD' }).catch(() => undefined))?.status
    if (signal.aborted) return
    const isPassing = passing.includes(status)
    tell(status === unsafe ? 'unsafe' : isPassing ? 'unreachable' : 'broken')
    if (isPassing && times < mostTimes) {
      const timer = setTimeout(() => void look(times + 1), againMs(status, times))
      signal.addEventListener('abort', () => clearTimeout(timer))
    }
    if (status !== 200 || shownAgain.has(path)) return
    shownAgain.add(path)
    show()
  }
  return look(0)
}
