import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { readBalance, readGasPrice } from './read-node.ts'

const address = `0x${'ab'.repeat(20)}`
let server: Server
let asked: { method: string; params: unknown[] }[]
let answer: object

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push(JSON.parse(body))
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  setRuntimeConfig({ rpcUrl } as RuntimeConfig)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('balance and gas price are asked of the configured node', async () => {
  answer = { result: '0x12' }
  expect(await readBalance(address)).toBe(18n)
  expect(await readGasPrice()).toBe(18n)
  expect(asked.map(({ method, params }) => [method, params])).toEqual([
    ['eth_getBalance', [address, 'latest']],
    ['eth_gasPrice', []],
  ])
})

test('an error of the node is thrown with its words', async () => {
  answer = { error: { code: -32_000, message: 'The node cannot be reached.' } }
  await expect(readGasPrice()).rejects.toThrow('eth_gasPrice: The node cannot be reached.')
})
