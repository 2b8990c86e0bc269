import { spawn } from 'node:child_process'
import { type Engine, findProgram, patiently } from './engine.ts'

/** A display that nobody sees, where there is none: WebKitGTK opens windows. */
const startDisplay = async (): Promise<{ display: string; stop: () => void } | undefined> => {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, stop: () => undefined }
  const program = findProgram('XVFB_PATH', ['/usr/bin/Xvfb'])
  if (program === undefined) return undefined
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Xvfb ended before it told its display')))
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  return { display: `:${number}`, stop: () => void child.kill() }
}

/** What the page remembers of errors: WebDriver tells none. */
const watchErrors = `async () => {
  if (window.watchedErrors === undefined) {
    window.watchedErrors = []
    addEventListener('error', ({ message }) => window.watchedErrors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => window.watchedErrors.push(String(reason)))
  }
}`

/** Debian's WebKitGTK (`webkit2gtk-driver`), or `WEBKIT_DRIVER_PATH`; undefined where it, or Xvfb and any display, is missing. @param port a free one, to drive it by */
export const startWebKit = async (port: number): Promise<Engine | undefined> => {
  const program = findProgram('WEBKIT_DRIVER_PATH', ['/usr/bin/WebKitWebDriver'])
  const display = program === undefined ? undefined : await startDisplay()
  if (program === undefined || display === undefined) return undefined
  const child = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  const call = async (method: 'POST' | 'DELETE', path: string, body: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as {
      // biome-ignore lint/suspicious/noExplicitAny: each command knows its answer
      value: any
    }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } }
  const { sessionId } = await patiently(() => call('POST', '', { capabilities: { alwaysMatch } }))
  const run = async <Answer>(text: string): Promise<Answer> => {
    const script = `const done = arguments[0]; (${text})().then((answer) => done(JSON.stringify(answer ?? null)), (error) => done(JSON.stringify({ failed: String(error) })))`
    return JSON.parse(await call('POST', `/${sessionId}/execute/async`, { script, args: [] }))
  }
  let errors: string[] = []
  return {
    name: 'WebKit',
    resize: async (width, height) => {
      await call('POST', `/${sessionId}/window/rect`, { width, height })
      // The window has borders and bars of its own.
      const inner = await run<number[]>('async () => [innerWidth, innerHeight]')
      const rect = { width: 2 * width - inner[0]!, height: 2 * height - inner[1]! }
      await call('POST', `/${sessionId}/window/rect`, rect)
    },
    open: async (url) => {
      await call('POST', `/${sessionId}/url`, { url })
      await run(watchErrors)
    },
    run: async (text) => {
      const answer = await run<never>(text)
      errors = await run<string[]>('async () => (window.watchedErrors ?? []).splice(0)')
      return answer
    },
    tab: async () => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: '\uE004' }))
      await call('POST', `/${sessionId}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    takeErrors: () => errors.splice(0),
    close: async () => {
      await call('DELETE', `/${sessionId}`).catch(() => undefined)
      child.kill()
      display.stop()
    },
  }
}

const findMiniBrowser = (): string | undefined =>
  findProgram(
    'WEBKIT_BROWSER_PATH',
    ['4.1', '4.0', '6.0'].flatMap((version) =>
      ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
    ),
  )
