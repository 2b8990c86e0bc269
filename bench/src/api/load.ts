import { connect, type Socket } from 'node:net'

export interface Load {
  /** Origin of the API, plain HTTP. */
  url: string
  path: string
  /** Bodies of the requests, as JSON. Each connection asks its own share of them, again and again. */
  questions: readonly object[]
  connections: number
  seconds: number
}

export interface LoadFigures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers with another status than 200. */
  failed: number
}

const endOfHead = Buffer.from('\r\n\r\n')

/** A request as bytes on the wire. */
const encodeRequest = ({ host }: URL, path: string, question: object): Buffer => {
  const body = JSON.stringify(question)
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'content-type: application/json']
  return Buffer.from([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
}

/** What the head of an answer says. @throws when it does not say how long the body is */
const readHead = (head: string): { status: number; length: number } => {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without content-length: ${head.split('\r\n')[0]}`)
  return { status: Number(head.slice(9, 12)), length: Number(length) }
}

/**
 * Asks over one kept connection, each question when the answer before it is whole. Of an answer only its head is read: the
 * generator shares the machine with what it measures, and a reader's parsing is no part of that.
 * @param onAnswer told status and milliseconds of each; true: ask the next question
 * @returns resolves when the last answer was whole; rejects when the connection ends before it
 */
const askInTurn = (
  url: URL,
  requests: readonly Buffer[],
  onAnswer: (status: number, milliseconds: number) => boolean,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    let asked = 0
    let askedAt = 0
    let status = 0
    /** Bytes of the answer that are still to come; undefined while its head is not whole. */
    let missing: number | undefined
    let head: Buffer = Buffer.alloc(0)
    const ask = () => {
      missing = undefined
      askedAt = performance.now()
      socket.write(requests[asked++ % requests.length]!)
    }
    const take = (chunk: Buffer) => {
      if (missing === undefined) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(endOfHead)
        if (end === -1) return
        const told = readHead(head.toString('latin1', 0, end))
        status = told.status
        missing = told.length - (head.length - end - endOfHead.length)
        head = Buffer.alloc(0)
      } else missing -= chunk.length
      if (missing > 0) return
      if (onAnswer(status, performance.now() - askedAt)) ask()
      else {
        socket.destroy()
        resolve()
      }
    }
    socket.on('connect', ask)
    socket.on('data', (chunk) => {
      try {
        take(chunk)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the API closed a connection')))
  })

const quantile = (sorted: readonly number[], part: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10

/**
 * Asks as many questions as are answered within the time, over kept connections, one at a time on each.
 * @throws when the API cannot be reached or ends a connection
 */
export const runLoad = async ({ url, path, questions, connections, seconds }: Load): Promise<LoadFigures> => {
  const target = new URL(url)
  const requests = questions.map((question) => encodeRequest(target, path, question))
  const share = Math.ceil(requests.length / connections)
  const times: number[] = []
  let failed = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const onAnswer = (status: number, milliseconds: number) => {
    times.push(milliseconds)
    if (status !== 200) failed += 1
    return performance.now() < until
  }
  await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const from = (index * share) % requests.length
      return askInTurn(target, requests.slice(from, from + share), onAnswer)
    }),
  )
  const took = (performance.now() - started) / 1000
  times.sort((one, other) => one - other)
  return {
    requestsPerSecond: Math.round(times.length / took),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failed,
  }
}
