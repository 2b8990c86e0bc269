import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const told = (settings: Record<string, string>) =>
  runtimeConfigOf(readConfig({ DATABASE_URL: 'postgres://localhost/corescope', ...settings }), '1.0.0')

it('the operator’s own node is told to nobody: its address may hold a key', () => {
  const settings = { NETWORK: 'custom', CHAIN_ID: '77', RPC_URL: 'https://me:s3cret@node.example/v1/KEY' }
  expect(JSON.stringify(told(settings))).not.toMatch(/s3cret|node\.example/)
})

it('wallets are given the public nodes of the network, else a door that sends where anything may be sent', () => {
  expect(told({ NETWORK: 'mainnet', RPC_URL: 'https://own.example' }).chain.rpcUrls[0]).toBe('https://rpc.coredao.org')
  const custom = { NETWORK: 'custom', CHAIN_ID: '77', RPC_URL: 'https://own.example' }
  expect([told(custom).chain.rpcUrls, told(custom).walletRpcUrl]).toEqual([[], '/rpc/wallet'])
  expect(told({ ...custom, BROADCAST: 'off' }).walletRpcUrl).toBe('/rpc')
  expect(told({ ...custom, BROWSER_RPC_URL: 'https://open.example' }).walletRpcUrl).toBe('https://open.example')
})
