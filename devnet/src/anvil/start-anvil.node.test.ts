import { existsSync } from 'node:fs'
import { eth_blockNumber } from '@corescope/rpc/methods/eth_blockNumber'
import { eth_chainId } from '@corescope/rpc/methods/eth_chainId'
import { createTransport } from '@corescope/rpc/transport/transport'
import { expect, test } from 'vitest'
import { ownLoopbackHost } from '../processes/own-loopback-host.ts'
import { findAnvilBinary } from './anvil-binary.ts'
import { startAnvil } from './start-anvil.ts'

test('the program lies where the packages put it', () => {
  expect(existsSync(findAnvilBinary())).toBe(true)
})

test('starts on a free port with the chain id asked, and ends', async () => {
  const anvil = await startAnvil({ chainId: 4242 })
  const transport = createTransport({ urls: [anvil.url], attempts: 1 })
  expect(await eth_chainId(transport)).toBe(4242)
  expect(await eth_blockNumber(transport)).toBe(0)
  await anvil.stop()
  expect(() => process.kill(anvil.pid, 0)).toThrow('ESRCH')
  await expect(eth_chainId(transport)).rejects.toThrow('eth_chainId at http://127.0.0.1')
  await transport.close()
})

test('it listens at the address it is given, and at no other', async () => {
  const host = ownLoopbackHost()
  const anvil = await startAnvil({ host })
  const reaches = (name: string) =>
    fetch(`http://${name}:${anvil.port}`, { method: 'POST' }).then(
      () => true,
      () => false,
    )
  expect(await reaches(host)).toBe(true)
  expect(await reaches('127.0.0.1')).toBe(host === '127.0.0.1')
  await anvil.stop()
})

test('a wrong option is told in the words of the node', async () => {
  await expect(startAnvil({ hardfork: 'no-such-fork' })).rejects.toThrow(/ended before it answered.*no-such-fork/s)
})

test('pages of other origins may not read what it answers', async () => {
  const anvil = await startAnvil()
  const headers = { 'content-type': 'application/json', origin: 'http://other.example' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const response = await fetch(anvil.url, { method: 'POST', headers, body })
  expect(await response.json()).toMatchObject({ result: '0x458' })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  await anvil.stop()
})
