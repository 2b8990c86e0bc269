// One line per step with the seconds it took; on a terminal the line counts while it runs.
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** @returns {{ tell: (detail: string) => void, end: (success?: boolean, note?: string) => void }} */
export function startProgress(what) {
  const since = Date.now()
  const isTerminal = process.stdout.isTTY === true
  let detail = ''
  const draw = () => process.stdout.write(`\r\x1b[K  … ${what} ${detail} ${seconds(since)}`)
  const say = () => process.stdout.write(`  … ${what} ${detail} ${seconds(since)}\n`)
  if (!isTerminal) say()
  const timer = setInterval(isTerminal ? draw : say, isTerminal ? 200 : 10_000)
  return {
    tell: (text) => {
      detail = text
    },
    end: (success = true, note = '') => {
      clearInterval(timer)
      process.stdout.write(
        `${isTerminal ? '\r\x1b[K' : ''}  ${success ? '✓' : '✗'} ${what}${note && ` ${note}`}, ${seconds(since)}\n`,
      )
    },
  }
}
