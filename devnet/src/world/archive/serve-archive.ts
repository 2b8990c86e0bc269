import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { InTurn } from '../../anvil/turns.ts'
import type { Archive } from './archive.ts'

type Call = { id?: unknown; method?: unknown; params?: unknown }
type Node = { url: string; inTurn: InTurn }

/**
 * A node in front of a devnet's node: what the archive has is answered from it, everything else is asked of the node and handed on
 * as it comes, in its turn.
 * @returns what ends it
 */
export async function serveArchive(
  archive: Archive,
  node: Node,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(archive, node, request, response).catch((error: Error) => {
      // who asked is gone, or the node in the middle of its answer
      if (response.headersSent) return response.destroy()
      const reason = error.cause instanceof Error ? error.cause.message : error.message
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`the devnet's node does not answer: ${reason}`)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  server.unref()
  const address = server.address() as { port: number }
  return {
    url: `http://${host}:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(archive: Archive, node: Node, request: IncomingMessage, response: ServerResponse) {
  const body = Buffer.concat(await request.toArray()).toString('utf8')
  const calls = readCalls(body)
  const found = calls?.map(({ method, params }) =>
    typeof method === 'string' && Array.isArray(params) ? archive.find(method, params) : undefined,
  )
  if (calls === undefined || found === undefined || found.every((one) => one === undefined)) {
    return passOn(await askInTurn(node, calls ?? [], body), response)
  }
  const rest = calls.filter((_, index) => found[index] === undefined)
  const told =
    rest.length === 0 ? [] : ((await (await askInTurn(node, rest, JSON.stringify(rest))).json()) as unknown[])
  const known = calls.flatMap(({ id }, index) => {
    const one = found[index]
    return one === undefined ? [] : [{ jsonrpc: '2.0', id, result: one.result }]
  })
  // A batch is answered in any order (JSON-RPC 2.0 §6).
  const answers = [...known, ...told]
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body.trimStart().startsWith('[') ? answers : answers[0]))
}

/** Undefined: what the node has to say of it is its own. */
function readCalls(body: string): Call[] | undefined {
  try {
    const read = JSON.parse(body) as unknown
    const calls = Array.isArray(read) ? read : [read]
    return calls.every((call) => typeof call === 'object' && call !== null) ? (calls as Call[]) : undefined
  } catch {
    return undefined
  }
}

/** Traces may be longer than there is room for at once. */
const passOn = async (said: Response, response: ServerResponse): Promise<void> => {
  response.writeHead(said.status, { 'content-type': said.headers.get('content-type') ?? 'application/json' })
  if (said.body === null) response.end()
  else await pipeline(Readable.fromWeb(said.body as ReadableStream), response)
}

/** The turn is over when the node begins to answer: it has run everything by then, and a slow reader holds up no block. */
const askInTurn = ({ url, inTurn }: Node, calls: readonly Call[], body: string): Promise<Response> =>
  inTurn(
    calls.map(({ method }) => method),
    () => ask(url, body),
  )

const ask = (nodeUrl: string, body: string) =>
  fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
