import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Engine, findProgram, patiently } from './engine.ts'

interface Message {
  id?: number
  type: string
  method?: string
  // biome-ignore lint/suspicious/noExplicitAny: each command knows its answer
  result?: any
  error?: string
  message?: string
  params?: { level?: string; type?: string; text?: string | null }
}

/** How long a command may take: a page loads, a script waits for a block. */
const answerMs = 60_000

/** A connection in WebDriver BiDi (W3C), which Firefox speaks by itself. */
const connect = async (url: string, onEvent: (message: Message) => void) => {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, { resolve: (result: Message['result']) => void; reject: (error: Error) => void }>()
  let last = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    const asker = message.id === undefined ? undefined : waiting.get(message.id)
    if (asker === undefined) return onEvent(message)
    waiting.delete(message.id!)
    if (message.type === 'success') asker.resolve(message.result)
    else asker.reject(new Error(`${message.error}: ${message.message}`))
  })
  const send = (method: string, params: object) =>
    new Promise<Message['result']>((resolve, reject) => {
      last += 1
      const id = last
      const giveUp = setTimeout(() => {
        waiting.delete(id)
        reject(new Error(`Firefox had no answer to ${method} within ${answerMs / 1000} s`))
      }, answerMs)
      const answered =
        <Value>(use: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(giveUp)
          use(value)
        }
      waiting.set(id, { resolve: answered(resolve), reject: answered(reject) })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, close: () => socket.close() }
}

/** Debian's Firefox (`firefox-esr`), or `FIREFOX_PATH`; undefined where there is none. @param port a free one, to drive it by */
export const startFirefox = async (port: number): Promise<Engine | undefined> => {
  const program = findProgram('FIREFOX_PATH', ['/usr/bin/firefox-esr', '/usr/bin/firefox'])
  if (program === undefined) return undefined
  const profile = mkdtempSync(join(tmpdir(), 'corescope-firefox-'))
  const child = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port', String(port)], {
    env: { ...process.env, HOME: profile },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const errors: string[] = []
  const { send, close } = await patiently(() =>
    connect(`ws://127.0.0.1:${port}/session`, ({ method, params }) => {
      if (method === 'log.entryAdded' && params?.level === 'error') errors.push(String(params.text))
    }),
  )
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree', {})
  const context: string = contexts[0].context
  return {
    name: 'Firefox',
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: async (text) => {
      const expression = `(${text})().then((answer) => JSON.stringify(answer ?? null))`
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'the script failed')
      return JSON.parse(answer.result.value)
    },
    tab: async () => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: '\uE004' }))
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
    },
    takeErrors: () => errors.splice(0),
    close: async () => {
      await send('browser.close', {}).catch(() => undefined)
      close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
