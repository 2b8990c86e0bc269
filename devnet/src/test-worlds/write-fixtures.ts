import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import { detectProxy } from '@corescope/decode/proxies/proxy'
import { contractAddress } from '../world/contracts.ts'
import type { NodeClient } from '../world/node-client.ts'
import { argumentsCloneAddress, builtAddress, safeAddress } from '../world/workshop.ts'
import { startFreshWorld } from './fresh-world.ts'

/**
 * Writes what tests read of a node: blocks, receipts, traces, state changes and proxies of the small devnet, as its node
 * answers them. Run `npx tsx devnet/src/test-worlds/write-fixtures.ts`; the folder is `fixtures/devnet`. A second run
 * writes other hashes (the node draws `mixHash`).
 */
const folder = join(import.meta.dirname, '../../../fixtures/devnet')

// biome-ignore lint/suspicious/noExplicitAny: wire JSON of any form
type Json = any
type Frame = { type: string; value?: string; error?: string; output?: string; calls?: Frame[]; input: string }

const below = (frame: Frame): Frame[] => (frame.calls ?? []).flatMap((call) => [call, ...below(call)])
const depth = (frame: Frame): number => 1 + Math.max(0, ...(frame.calls ?? []).map(depth))
const has = (frame: Frame, test: (frame: Frame) => boolean) => below(frame).some(test)

/** What the transactions shall show; of each the first one found is kept. */
const wantedTrees: Record<string, (top: Frame) => boolean> = {
  simple: (top) => top.input === '0x' && !top.calls,
  create: (top) => top.type === 'CREATE' && !top.error,
  createInside: (top) => has(top, ({ type }) => type === 'CREATE') && !top.error,
  create2: (top) => has(top, ({ type }) => type === 'CREATE2'),
  deepCalls: (top) => depth(top) > 3 && depth(top) < 12,
  innerRevert: (top) => !top.error && has(top, ({ error }) => error !== undefined),
  revertReason: (top) => top.output?.startsWith('0x08c379a0') === true && top.error !== undefined,
  failedCreation: (top) => top.type === 'CREATE' && top.error !== undefined,
  selfdestruct: (top) => has(top, ({ type }) => type === 'SELFDESTRUCT'),
  payment: (top) => has(top, ({ type, value }) => type === 'CALL' && value !== undefined && value !== '0x0'),
  delegatecall: (top) => has(top, ({ type }) => type === 'DELEGATECALL'),
}

const wantedLogs: Record<string, string> = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
}

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 1)}\n`)

async function writeTransactions(node: NodeClient): Promise<void> {
  const head = Number(await node.call<string>('eth_blockNumber'))
  const traces: Json = {}
  const logs: Json = {}
  const blocks = new Map<number, Json>()
  let fullest = -1
  for (let number = 0; number <= head; number += 1) {
    const tag = `0x${number.toString(16)}`
    const block = await node.call<Json>('eth_getBlockByNumber', [tag, true])
    const receipts = await node.call<Json>('eth_getBlockReceipts', [tag])
    const types = new Set(block.transactions.map(({ type }: Json) => type))
    const known = [...blocks.values()].flatMap(({ block: { transactions } }) => transactions.map((t: Json) => t.type))
    const isSmall = block.transactions.length <= 8
    const isNew = [...types].some((type) => !known.includes(type))
    if (number === 0 || (isSmall && isNew)) blocks.set(number, { block, receipts })
    if (isSmall && block.transactions.length > (blocks.get(fullest)?.block.transactions.length ?? 0)) {
      fullest = number
      blocks.set(number, { block, receipts })
    }
    for (const { logs: found } of receipts) {
      for (const log of found) {
        for (const [name, topic] of Object.entries(wantedLogs)) {
          const key = name === 'transfer' ? `transferOf${log.topics.length - 1}Topics` : name
          if (log.topics[0] === topic) logs[key] ??= log
        }
      }
    }
    const trees = await node.call<Json>('debug_traceBlockByNumber', [tag, { tracer: 'callTracer' }]).catch(() => [])
    for (const [index, { result }] of trees.entries()) {
      for (const [name, test] of Object.entries(wantedTrees)) {
        if (name in traces || !test(result)) continue
        const hash = block.transactions[index].hash
        const flat = await node.call('trace_transaction', [hash])
        const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
        const diff = await node.call('debug_traceTransaction', [hash, options])
        traces[name] = { transaction: block.transactions[index], receipt: receipts[index], tree: result, flat, diff }
      }
    }
  }
  write('blocks', [...blocks.values()])
  write('traces', traces)
  write('logs', logs)
}

async function writeProxies(node: NodeClient): Promise<void> {
  const addresses = {
    ...Object.fromEntries(Object.entries(builtAddress).filter(([name]) => /proxy|diamond$/i.test(name))),
    safe: safeAddress,
    argumentsClone: argumentsCloneAddress,
    tally: builtAddress.tally,
    ...Object.fromEntries(Object.entries(contractAddress).filter(([name]) => /proxy/i.test(name))),
  }
  const proxies: Json = {}
  for (const [name, address] of Object.entries(addresses)) {
    const code = await node.call<Hex>('eth_getCode', [address, 'latest'])
    const answers: Record<string, Hex | null> = {}
    await detectProxy(address as Hex, code, {
      storageAt: async (at, slot) => {
        answers[`${at}/${slot}`] = await node.call<Hash>('eth_getStorageAt', [at, slot, 'latest'])
        return answers[`${at}/${slot}`] as Hash
      },
      call: async (to, data, from) => {
        const message = { to, data, ...(from === undefined ? {} : { from }) }
        answers[`${to}/${data}`] = await node.call<Hex>('eth_call', [message, 'latest']).catch(() => null)
        return answers[`${to}/${data}`] as Hex | null
      },
    })
    proxies[name] = { address, code, answers }
  }
  write('proxies', proxies)
}

async function writeTexts(node: NodeClient): Promise<void> {
  const texts: Json = {}
  for (const [name, to] of Object.entries({ ...contractAddress, ...builtAddress })) {
    const answer = await node.call<Hex>('eth_call', [{ to, data: '0x06fdde03' }, 'latest']).catch(() => '0x')
    if (answer !== '0x') texts[name] = answer
  }
  write('names', texts)
}

const world = await startFreshWorld()
try {
  mkdirSync(folder, { recursive: true })
  await writeTransactions(world.node)
  await writeProxies(world.node)
  await writeTexts(world.node)
} finally {
  await world.stop()
}
