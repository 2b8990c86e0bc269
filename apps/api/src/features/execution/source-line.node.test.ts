import { createRequire } from 'node:module'
import { startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { readLastSteps } from '@corescope/rpc/traces/last-steps'
import { runOfCall } from '@corescope/rpc/traces/simulate-call'
import { createTransport } from '@corescope/rpc/transport/transport'
import type { Reader } from '@corescope/store/reader'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSourceLines } from './source-line.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const contract = `0x${'0c'.repeat(20)}` as const

/** The optimizer gives the errors of its functions one end. Its source map names one of them. */
const content = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Orders {
  struct Item { uint8 kind; string name; }
  error NoName(uint256 at, string name);
  error NoKind(uint256 at, Item item);
  error NoItems(uint256 at, Item[] items);
  error NotShipped(uint256 at);
  uint256 public count;
  function name(string calldata given) external {
    count++;
    if (bytes(given).length < 2) revert NoName(1, given);
  }
  function add(Item[] calldata items) external {
    for (uint256 at; at < items.length; at++) {
      if (items[at].kind == 0) revert NoKind(at, items[at]);
      count++;
    }
  }
  function empty(Item[] calldata items) external {
    count++;
    if (items[0].kind == 0) revert NoItems(1, items);
  }
  function ship(uint256 at) external {
    count++;
    if (at == 0) revert NotShipped(at);
  }
  modifier small(uint256 at) {
    if (at < 10) _;
  }
  function close(uint256 at) external small(at) {
    require(at > 5);
    count++;
  }
}`
const lines = content.split('\n').map((line) => line.trim())

let anvil: Awaited<ReturnType<typeof startAnvil>>
let transport: ReturnType<typeof createTransport>
let optimized: ReturnType<typeof compile>
beforeAll(async () => {
  optimized = compile(false)
  anvil = await startAnvil({ chainId: 31_337, accounts: 1, hardfork: 'osaka' })
  transport = createTransport({ urls: [anvil.url] })
})
afterAll(async () => {
  await transport?.close()
  await anvil?.stop()
})

const compile = (viaIR: boolean) => {
  const settings = { viaIR, optimizer: { enabled: true, runs: 200 }, outputSelection: { '*': { '*': ['*'] } } }
  const input = { language: 'Solidity', sources: { 'Orders.sol': { content } }, settings }
  const { abi, evm } = JSON.parse(solc.compile(JSON.stringify(input))).contracts['Orders.sol'].Orders
  const { object, sourceMap } = evm.deployedBytecode
  return { abi, code: `0x${object}`, sourceMap, viaIR }
}

/** The line at which a call of the contract fails, as the product finds it. */
const failedAt = async ({ abi, code, sourceMap, viaIR }: ReturnType<typeof compile>, name: string, value: unknown) => {
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [contract, code] }
  const headers = { 'content-type': 'application/json' }
  await fetch(anvil.url, { method: 'POST', headers, body: JSON.stringify(body) })
  const data = encodeFunctionData({ abi, functionName: name, args: [value] })
  const run = runOfCall({ from: contract, to: contract, data, value: 0n, gas: 10_000_000n, blockNumber: 0 })
  const { ends } = await transport.pinned((endpoint) =>
    readLastSteps(endpoint, run, [''], { bytes: 8_000_000, timeoutMs: 60_000 }),
  )
  const file = {
    ...{ verificationId: 1, sourceId: 0, path: 'Orders.sol', sourceHash: 'orders', content, language: 'solidity' },
    ...{ compilerVersion: 'v0.8.37', sharesLines: viaIR },
  }
  const reader = { rows: () => Promise.resolve([file]) } as unknown as Reader
  const map = { askedAddress: contract, verificationId: 1, contractName: 'Orders', sourceMap, code }
  const [found] = await findSourceLines(reader, [{ map, end: ends.get('')! }])
  expect(found!.text).toBe(lines[found!.line - 1])
  return found!
}

it('an error with a text or a struct is told with the line that raised it, though functions share its end', async () => {
  const item = { kind: 0, name: 'seed' }
  for (const [name, value, text] of [
    ['name', '', 'if (bytes(given).length < 2) revert NoName(1, given);'],
    ['add', [{ ...item, kind: 1 }, item], 'if (items[at].kind == 0) revert NoKind(at, items[at]);'],
    ['empty', [item, item, item], 'if (items[0].kind == 0) revert NoItems(1, items);'],
    ['ship', 0n, 'if (at == 0) revert NotShipped(at);'],
  ] as const) {
    expect(await failedAt(optimized, name, value)).toMatchObject({ text, isNear: false })
  }
  // longer than what is kept of a call
  const many = Array.from({ length: 200 }, () => item)
  expect(await failedAt(optimized, 'empty', many)).toMatchObject({ isNear: true })
})

it('the body of a function is none of its modifier, though it begins behind a jump that was not taken', async () => {
  expect(await failedAt(optimized, 'close', 1n)).toMatchObject({ text: 'require(at > 5);', isNear: false })
})

it('lines of viaIR with the optimizer are told as near', async () => {
  expect(await failedAt(compile(true), 'ship', 0n)).toMatchObject({
    ...{ text: 'if (at == 0) revert NotShipped(at);', isNear: true },
  })
})
