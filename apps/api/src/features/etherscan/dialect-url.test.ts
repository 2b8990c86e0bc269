import { describe, expect, it } from 'vitest'
import { singleSlashes } from './dialect-url.ts'

describe('singleSlashes', () => {
  it.each([
    ['//api?module=stats&action=ethsupply', '/api?module=stats&action=ethsupply'],
    ['///api/?module=a//b', '/api?module=a//b'],
    ['/v2//api?chainid=1112', '/v2/api?chainid=1112'],
    ['//v2/api', '/v2/api'],
    ['/api//', '/api'],
    ['/api', '/api'],
    ['//api/accounts/core_balance_by_address/0x1?x=//', '/api/accounts/core_balance_by_address/0x1?x=//'],
    ['/api//geth/eth_blockNumber', '/api/geth/eth_blockNumber'],
  ])('of the dialect: %s', (url, plain) => {
    expect(singleSlashes(url)).toBe(plain)
  })
  it.each([
    ['//', '//txs', '//evil.example', '//evil.example/api', '//evil.example//api?module=stats', '/redirect//api'],
    ['//api/chain/search_block', '//api/docs', '//apis', '//api.evil.example', '//health', '//rpc', '//v3/api'],
  ])('leaves alone what is no dialect: %s', (...urls) => {
    for (const url of urls) expect(singleSlashes(url)).toBe(url)
  })
})
