import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RpcError, type RpcMethod } from './methods.ts'

interface Call {
  id?: unknown
  method?: unknown
  params?: unknown
}

function answerCall(methods: Record<string, RpcMethod>, call: Call) {
  const id = call?.id ?? null
  try {
    const method = methods[String(call?.method)]
    if (method === undefined) {
      throw new RpcError(-32601, `the method ${String(call?.method)} does not exist/is not available`)
    }
    return { jsonrpc: '2.0', id, result: method(Array.isArray(call.params) ? call.params : []) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
  }
}

function answerBody(methods: Record<string, RpcMethod>, body: string) {
  let calls: Call | Call[]
  try {
    calls = JSON.parse(body)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'parse error' } }
  }
  return Array.isArray(calls) ? calls.map((call) => answerCall(methods, call)) : answerCall(methods, calls)
}

async function handle(methods: Record<string, RpcMethod>, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.writeHead(405).end()
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const answer = JSON.stringify(answerBody(methods, Buffer.concat(chunks).toString('utf8')))
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
}

/** Where a node serves. */
export interface ServeParameters {
  /** Default 0: a free port. */
  port?: number
  /** Default 127.0.0.1. */
  host?: string
}

/** Serves calls by name as a JSON-RPC node does: single and batch calls by HTTP. */
export async function serveMethods(
  methods: Record<string, RpcMethod>,
  { port = 0, host = '127.0.0.1' }: ServeParameters = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(methods, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      }),
  }
}
