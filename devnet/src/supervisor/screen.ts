const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const isTerminal = process.stdout.isTTY === true
const REPORT_MS = 5_000
// It may lie in a file on a full disk: what runs must not end because a line about it cannot be written.
process.stdout.on('error', () => undefined)

/** What the person at the terminal reads: a line per step. */
export type Step = { tell: (detail: string) => void; end: (note?: string) => void }

export function beginStep(what: string): Step {
  const since = Date.now()
  let reported = since
  return {
    tell: (detail) => {
      const now = Date.now()
      if (!isTerminal && now - reported < REPORT_MS) return
      reported = now
      process.stdout.write(isTerminal ? `\r\x1b[K  … ${what} ${detail}` : `  … ${what} ${detail}\n`)
    },
    end: (note = '') =>
      process.stdout.write(`${isTerminal ? '\r\x1b[K' : ''}  ✓ ${what}${note && ` ${note}`}, ${seconds(since)}\n`),
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
