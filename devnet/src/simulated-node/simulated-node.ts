import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerCall } from './answer-call.ts'
import { type AnswerFault, type ExchangeFault, type Fault, type FaultPlan, isExchangeFault } from './faults.ts'
import { AnswerError, type Offers } from './question.ts'
import { serveNewHeads } from './serve-new-heads.ts'
import type { SimulatedChain } from './simulated-chain.ts'

export interface SimulatedNode {
  url: string
  webSocketUrl: string
  chain: SimulatedChain
  /** From now on; `undefined`: a faultless node. */
  setFaults(plan: FaultPlan | undefined): void
  /** Faults committed so far, by kind. */
  committed(): Partial<Record<Fault, number>>
  /** HTTP exchanges and calls in them so far, by method. */
  counts(): { exchanges: number; calls: Record<string, number> }
  /** Refuses connections and drops the open ones, until `accept`. */
  refuse(): Promise<void>
  /** Listens again, at the same address. */
  accept(): Promise<void>
  stop(): Promise<void>
}

interface WireCall {
  id: unknown
  method: string
  params?: unknown[]
}

/**
 * Serves a simulated chain as JSON-RPC over HTTP and `newHeads` over WebSocket at one free port of the loopback
 * interface. Two nodes that disagree: two of these, on `chain` and `chain.twin()`.
 */
export async function startSimulatedNode(chain: SimulatedChain, offers: Offers = {}): Promise<SimulatedNode> {
  let plan: FaultPlan | undefined
  const committed: Partial<Record<Fault, number>> = {}
  const counts = { exchanges: 0, calls: {} as Record<string, number> }
  const sockets = new Set<Socket>()
  const commit = (fault: Fault) => {
    committed[fault] = (committed[fault] ?? 0) + 1
  }

  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => respond(body, response),
      () => response.destroy(),
    )
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const webSockets = new WebSocketServer({ server })
  const stopNewHeads = serveNewHeads(webSockets, chain)

  function respond(body: string, response: ServerResponse): void {
    const calls = JSON.parse(body) as WireCall | WireCall[]
    counts.exchanges += 1
    if (Array.isArray(calls) && calls.length > (offers.maxBatchSize ?? Number.POSITIVE_INFINITY)) {
      response.writeHead(413).end()
      return
    }
    const fault = plan?.()
    if (isExchangeFault(fault) && (fault !== 'half-batch' || Array.isArray(calls))) commit(fault)
    const answers = answerAll(Array.isArray(calls) ? calls : [calls], {
      ...{ chain, offers, commit },
      fault: isExchangeFault(fault) ? undefined : fault,
      count: (method) => {
        counts.calls[method] = (counts.calls[method] ?? 0) + 1
      },
    })
    if (Array.isArray(calls) && fault === 'half-batch') answers.pop()
    const answer = Array.isArray(calls) ? `[${answers.join(',')}]` : answers[0]!
    send(response, answer, isExchangeFault(fault) ? fault : undefined)
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const refuse = async () => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    chain,
    setFaults: (next) => {
      plan = next
    },
    committed: () => ({ ...committed }),
    counts: () => ({ exchanges: counts.exchanges, calls: { ...counts.calls } }),
    refuse,
    accept: () => (server.listening ? Promise.resolve() : listen(port)),
    async stop() {
      stopNewHeads()
      await refuse()
      webSockets.close()
    },
  }
}

interface Answering {
  chain: SimulatedChain
  offers: Offers
  /** For the first call that it fits. */
  fault: AnswerFault | undefined
  commit(fault: Fault): void
  count(method: string): void
}

function answerAll(calls: WireCall[], { chain, offers, fault, commit, count }: Answering): string[] {
  let open = fault
  return calls.map(({ id, method, params = [] }) => {
    count(method)
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`
    const done = () => {
      commit(open!)
      open = undefined
    }
    try {
      return `${head}"result":${answerCall(method, { chain, offers, params, fault: open, committed: done })}}`
    } catch (error) {
      const code = error instanceof AnswerError ? error.code : -32000
      return `${head}"error":${JSON.stringify({ code, message: (error as Error).message })}}`
    }
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let body = ''
  for await (const part of request) body += part
  return body
}

function send(response: ServerResponse, answer: string, fault: ExchangeFault | undefined): void {
  const reply = (status: number, body: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
  if (fault === 'timeout') return // the client's own patience ends it
  if (fault === 'disconnect') response.destroy()
  else if (fault === 'rate-limit') reply(429, '{"error":"too many requests"}', { 'retry-after': '0' })
  else if (fault === 'server-error') reply(500, 'something broke')
  else if (fault === 'truncated') reply(200, answer.slice(0, Math.floor(answer.length / 2)))
  else if (fault === 'garbage') reply(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' })
  else reply(200, answer)
}
