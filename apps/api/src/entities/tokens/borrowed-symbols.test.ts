import { expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { borrowedSymbols, borrowersAmong, lendersFirst } from './borrowed-symbols.ts'

it('no token stands before the one whose symbol it borrows, however many hold it', () => {
  expect(lendersFirst([7, 3, 5], new Map([[7, 3]]))).toEqual([3, 7, 5])
  expect(
    lendersFirst(
      [7, 8],
      new Map([
        [7, 2],
        [8, 2],
      ]),
    ),
  ).toEqual([2, 7, 8])
  expect(lendersFirst([3, 7], new Map())).toEqual([3, 7])
})

it('a symbol that looks like the coin’s is the coin’s, whatever other token bears it', async () => {
  const symbols = new Map([7, 8, 9].map((id, at) => [id, { symbol: ['С0RE', 'WCORE', null][at] }]))
  const namesake = {
    ...{ tokenId: 7, holders: 1, firstBlock: 9, isListed: false },
    ...{ otherAddress: '0x01', otherName: 'Core', otherHolders: 90, otherFirstBlock: 1, isOtherListed: false },
  }
  const context = {
    lookUps: { namesakes: async () => new Map([[7, namesake]]), tokenFacts: async () => symbols },
    config: { network: { symbol: 'CORE' } },
  } as unknown as ApiContext
  expect([...(await borrowedSymbols(context, [7, 8, 9]))]).toEqual([
    [7, { contractAddress: null, tokenName: 'CORE', holders: null }],
  ])
})

it('those that borrow are told by their symbols alone, with the better-known others', async () => {
  const other = { otherAddress: '0x01', otherName: 'Dollar', otherFirstBlock: 1, isOtherListed: false }
  const known = { tokenId: 8, holders: 1, firstBlock: 9, isListed: false, ...other, otherHolders: 90 }
  const lookUps = {
    namesakes: async () =>
      new Map([
        [8, known],
        [9, { ...known, tokenId: 9, otherHolders: 2 }],
      ]),
  }
  const symbols = new Map([
    [7, 'С0RE'],
    [8, 'DUSD'],
    [9, 'DUSD'],
  ])
  expect([...(await borrowersAmong(lookUps, 'CORE', symbols))]).toEqual([7, 8])
})
