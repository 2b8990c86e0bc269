import { ConfigError } from '@corescope/chain/network-settings'
import { expect, it } from 'vitest'
import { readConfig, readDatabaseUrl } from './config.ts'

const base = { DATABASE_URL: 'postgres://localhost/x', RPC_URL: 'http://127.0.0.1:8545' }

it('reads the defaults of the local devnet', () => {
  const config = readConfig({ ...base, LOCAL_DEVNET: 'true' })
  expect(config).toMatchObject({ chainId: 1112, finalityDepth: 64, START_BLOCK: 0 })
  expect(config.network.consensus).toBe('none')
})

it('takes several nodes in order, and the public ones of a network when none is named', () => {
  expect(readConfig({ ...base, RPC_URL: 'http://a:1, https://b' }).RPC_URL).toEqual(['http://a:1', 'https://b'])
  expect(readConfig({ ...base, RPC_URL: '', NETWORK: 'mainnet' }).RPC_URL[0]).toBe('https://rpc.coredao.org')
})

it('takes gateways in order, the public ones when none is named', () => {
  expect(readConfig({ ...base, IPFS_GATEWAYS: 'http://a:8080, https://b' }).IPFS_GATEWAYS).toEqual([
    'http://a:8080',
    'https://b',
  ])
  expect(readConfig({ ...base, IPFS_GATEWAYS: '' }).IPFS_GATEWAYS[0]).toMatch(/^https:/)
})

it('reads a custom chain', () => {
  const custom = { ...base, NETWORK: 'custom', CHAIN_ID: '31337', FINALITY_DEPTH: '5', START_BLOCK: '7' }
  expect(readConfig(custom)).toMatchObject({ chainId: 31_337, finalityDepth: 5, START_BLOCK: 7 })
})

it.each([
  [{ RPC_URL: 'localhost:8545' }, /^RPC_URL is "localhost:8545": .+\.$/],
  [{ DATABASE_URL: '' }, /^DATABASE_URL is not set: .+\.$/],
  [{ DATABASE_URL: 'garbage' }, /^DATABASE_URL is no address of a database, .+\.$/],
  [{ START_BLOCK: '-1' }, /^START_BLOCK is "-1": .+\.$/],
  [{ NETWORK: 'ethereum' }, /^NETWORK is "ethereum": .+\.$/],
  [{ NETWORK: 'custom' }, /^NETWORK=custom needs CHAIN_ID, .+\.$/],
  [{ NETWORK: 'custom', CHAIN_ID: '5', RPC_URL: '' }, /^NETWORK=custom needs RPC_URL, .+\.$/],
  [{ BEACON_URL: 'ftp://a' }, /^BEACON_URL is "ftp:\/\/a": .+\.$/],
  [{ RPC_WS_URL: 'http://a' }, /^RPC_WS_URL is "http:\/\/a": .+\.$/],
  [{ RPC_URL: '', NETWORK: 'devnet' }, /^RPC_URL is not set/],
  [{ IPFS_GATEWAYS: 'ipfs://a' }, /^IPFS_GATEWAYS is "ipfs:\/\/a": .+\.$/],
  [{ METADATA: 'sometimes' }, /^METADATA is "sometimes": .+\.$/],
])('%j is one sentence that names the setting', (wrong, message) => {
  expect(() => readConfig({ ...base, ...wrong })).toThrow(ConfigError)
  expect(() => readConfig({ ...base, ...wrong })).toThrow(message)
})

it('an operator’s command needs the database alone', () => {
  expect(readDatabaseUrl({ ...base, NETWORK: 'custom', RPC_URL: '' })).toBe(base.DATABASE_URL)
  expect(() => readDatabaseUrl({})).toThrow(/^DATABASE_URL is not set: .+\.$/)
})
