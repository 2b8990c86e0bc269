import { expect, it } from 'vitest'
import { isMainChain } from './main-chains.ts'
import { networks } from './networks.ts'

it('the main networks of Core and Ethereum are those whose coins have worth', () => {
  expect([1116, 1].map(isMainChain)).toEqual([true, true])
  const others = Object.values(networks).filter(({ network }) => network !== 'mainnet')
  expect(others.filter(({ chainId }) => isMainChain(Number(chainId)))).toEqual([])
})
