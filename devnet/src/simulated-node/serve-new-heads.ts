import type { WebSocketServer } from 'ws'
import type { SimulatedChain } from './simulated-chain.ts'
import { encodeBlock } from './wire-block.ts'

const SUBSCRIPTION = '0x1'

/** Pushes each new head to every socket that subscribed to `newHeads`. @returns the way to stop */
export function serveNewHeads(server: WebSocketServer, chain: SimulatedChain): () => void {
  server.on('connection', (socket) => {
    let stopListening: (() => void) | undefined
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data)) as { id: unknown; method: string; params?: unknown[] }
      if (method !== 'eth_subscribe' || params?.[0] !== 'newHeads') {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'only newHeads' } }))
        return
      }
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: SUBSCRIPTION }))
      stopListening ??= chain.onHead(({ block }) => {
        const { transactions, ...result } = encodeBlock(block, false)
        const push = { subscription: SUBSCRIPTION, result }
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: push }))
      })
    })
    socket.on('close', () => stopListening?.())
  })
  return () => {
    for (const socket of server.clients) socket.terminate()
  }
}
