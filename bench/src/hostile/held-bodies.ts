import { ok } from 'node:assert'
import { connect, type Socket } from 'node:net'
import type { Trial } from './trials.ts'

const bodyBytes = 9_900_000
const connections = 100
/** What the server's time for a request is, and the pauses between its looks. */
const mostSeconds = 25

/** A connection that sends all of a long body but its end. @returns the first line of the answer, or `closed` */
const holdBack = (port: number, sockets: Socket[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0]!))
    socket.once('error', () => resolve('closed'))
    socket.once('close', () => resolve('closed'))
    socket.write(
      `POST /v2/verify/1112/0x${'11'.repeat(20)} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
    )
    socket.write(Buffer.alloc(bodyBytes - 10, 'a'))
  })

/** Long bodies whose ends are held back: few of them lie in memory, and none for longer than a request may take. */
export const heldBodies: Trial = {
  name: 'a hundred bodies of ten megabytes, their ends held back',
  run: async ({ get, url }) => {
    const sockets: Socket[] = []
    const began = performance.now()
    try {
      const held = Array.from({ length: connections }, () => holdBack(Number(new URL(url).port), sockets))
      const page = await get('/blocks')
      ok(page.status === 200 && page.ms < 5_000, `/blocks: HTTP ${page.status} after ${Math.round(page.ms)} ms`)
      const answers = await Promise.all(held)
      const seconds = (performance.now() - began) / 1000
      const timedOut = answers.filter((line) => line.includes(' 408 ')).length
      ok(timedOut <= 3, `${timedOut} bodies of one address were under way at once`)
      ok(seconds < mostSeconds, `bodies were waited for ${Math.round(seconds)} s`)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
