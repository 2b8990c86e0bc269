import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const settings = { DATABASE_URL: 'postgres://localhost/corescope' }

describe('the settings of the API', () => {
  it('have the defaults of docs/running.md', () => {
    expect(readConfig(settings)).toMatchObject({
      ...{ PORT: 3000, HOST: '127.0.0.1', NETWORK: 'devnet', chainId: 1112, TRUST_PROXY: 0, PUBLIC_URL: '' },
      ...{ DEBUG_ROUTES: false, RATE_LIMIT_PER_SECOND: 100, RATE_LIMIT_BURST: 1000 },
      ...{ RPC_LIMIT_PER_SECOND: 30, RPC_LIMIT_BURST: 150, BROWSER_RPC_URL: '/rpc', networkUrls: {} },
    })
  })
  it('take nodes in order of preference, and an empty setting for none', () => {
    const given = { NETWORK: 'mainnet', RPC_URL: 'http://one:8545, https://two/rpc,' }
    expect(readConfig({ ...settings, ...given }).rpcUrls).toEqual(['http://one:8545', 'https://two/rpc'])
    expect(readConfig({ ...settings, NETWORK: 'testnet2', RPC_URL: '' }).rpcUrls).toEqual([
      'https://rpc.test2.btcs.network',
    ])
  })
  it.each([
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['yes', 1],
    ['no', 0],
  ])('TRUST_PROXY=%s trusts so many proxies: %i', (text, count) => {
    expect(readConfig({ ...settings, TRUST_PROXY: text }).TRUST_PROXY).toBe(count)
  })
  it('name other deployments by their network', () => {
    const NETWORK_URLS = 'mainnet=https://scan.example/, testnet2=https://scan.test.example/path?a=b'
    expect(readConfig({ ...settings, NETWORK_URLS }).networkUrls).toEqual({
      mainnet: 'https://scan.example',
      testnet2: 'https://scan.test.example',
    })
  })
  it.each([
    [{ NETWORK_URLS: 'mianet=https://scan.example' }, /^NETWORK_URLS holds "mianet=https:.* expected network=https/],
    [{ NETWORK_URLS: 'mainnet' }, /^NETWORK_URLS holds "mainnet"/],
    [{ PORT: '70000' }, /^PORT is "70000"/],
    [{ NETWORK: 'moon' }, /^NETWORK is "moon"/],
    [{ RPC_URL: 'localhost' }, /^RPC_URL is "localhost"/],
    [{ RPC_URL: 'localhost:8545' }, /^RPC_URL is "localhost:8545"/],
    [{ PUBLIC_URL: 'scan.example' }, /^PUBLIC_URL is "scan.example"/],
    [{ RATE_LIMIT_PER_SECOND: 'many' }, /^RATE_LIMIT_PER_SECOND is "many"/],
    [{ DEBUG_ROUTES: 'perhaps' }, /^DEBUG_ROUTES is "perhaps"/],
    [{ FINALITY_DEPTH: '-1' }, /^FINALITY_DEPTH is "-1"/],
    [{ NETWORK: 'custom', CHAIN_ID: '5' }, /^NETWORK=custom needs RPC_URL/],
    [{ DATABASE_URL: '' }, /^DATABASE_URL is not set/],
    [{ DATABASE_URL: 'garbage' }, /^DATABASE_URL is no address of a database/],
  ])('that cannot be used are named in a sentence: %j', (given, sentence) => {
    expect(() => readConfig({ ...settings, ...given })).toThrow(sentence)
  })
})
