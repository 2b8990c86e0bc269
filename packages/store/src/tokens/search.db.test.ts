import { addressRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDueTokens, storeTokenFacts } from './facts.ts'
import { listLenders, listNamesakes } from './same-symbol.ts'
import { searchTokens } from './search.ts'

/** Tokens enough that looking at all of them would show; names with nothing in common with what is searched below. */
const crowd = 60_000
const named: [holders: number, standard: number, name: string | null, symbol: string | null][] = [
  [5, 20, 'Devnet Dollar', 'DUSD'],
  [900, 20, 'Wrapped DUSD', 'wDUSD'],
  [700, 20, 'Dusday Coin', 'DAY'],
  [2, 20, 'Another Dollar', 'dusd'],
  [1, 721, 'Ærøskøbing 50%_off', null],
  [1, 1155, null, 'ΩMEGA'],
  [3, 20, null, null],
  [800, 20, 'yearn.finance', 'YFI'],
  [3, 20, 'Cyrillic letters', 'DU\u0405D'],
]
/** What the lane of tokens says of symbols that look the same. */
const keyOf = (symbol: string | null) => symbol?.replace('\u0405', 'S').toLowerCase() ?? null
const fill = `
${addressRows(crowd + named.length)}
insert into tokens (token_id, first_block, transfers, holders, standard)
  select n, 1, 1, 100 + n % 50, (array[20, 721, 1155])[1 + n % 3] from generate_series(1, ${crowd}) n;
insert into token_facts (token_id, token_name, symbol, folded_name, folded_symbol)
  select n, 'Crowd ' || n, 'C' || n, 'crowd ' || n, 'c' || n from generate_series(1, ${crowd}) n;`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
  const ids = named.map((_, index) => crowd + index + 1)
  for (const [index, [holders, standard]] of named.entries()) {
    await filled.client.query('insert into tokens values ($1, 1, 1, $2, $3)', [ids[index], holders, standard])
  }
  await filled.database.transaction('test', async (session) => {
    // takes up those that were never asked
    await listDueTokens(session, 1)
    const facts = named.map(([, , tokenName, symbol], index) => ({
      ...{
        tokenId: ids[index]!,
        tokenName,
        symbol,
        symbolKey: keyOf(symbol),
        nameKey: null,
        decimals: null,
        totalSupply: null,
      },
    }))
    await storeTokenFacts(session, facts, 1, 600)
  })
  await filled.client.query('analyze')
})
afterAll(() => filled?.stop())

const find = async (text: string, limit = 10) =>
  (await searchTokens(filled.reader, text, limit)).map(({ symbol, tokenName }) => symbol ?? tokenName)

describe('tokens by what they say of themselves', () => {
  it('the very symbol first, then what begins so, then what holds it; the most held first among equals', async () => {
    expect(await find('dusd')).toEqual(['DUSD', 'dusd', 'DAY', 'wDUSD'])
    expect(await find('DUS')).toEqual(['DAY', 'DUSD', 'dusd', 'wDUSD'])
    expect(await find('Devnet D')).toEqual(['DUSD'])
    expect(await find('apped')).toEqual(['wDUSD'])
  })
  it('the best-known other one whose symbol looks the same, in whatever letters', async () => {
    const cyrillic = crowd + named.length
    expect(await listNamesakes(filled.reader, [cyrillic, cyrillic - 1])).toMatchObject([
      { tokenId: cyrillic, otherName: 'Devnet Dollar', otherHolders: 5 },
    ])
  })
  it('the better-known one whose symbol a token bears, by addresses', async () => {
    const cyrillic = crowd + named.length
    const { rows } = await filled.client.query<{ address: string }>(
      `with dollar as (insert into listed_icons select address, now(), '' from addresses where address_id = $1)
       select '0x' || encode(address, 'hex') as address from addresses where address_id = any($2::int[]) order by address_id`,
      [crowd + 1, [crowd + 1, cyrillic]],
    )
    const [real, fake] = rows.map(({ address }) => address)
    const lenders = await filled.database.session((session) => listLenders(session, [real!, fake!]))
    expect([...lenders]).toEqual([[fake, { contractAddress: real, tokenName: 'Devnet Dollar', holders: 5 }]])
  })
  it('letters of any script, and signs that mean something to SQL', async () => {
    expect(await find('ωme')).toEqual(['ΩMEGA'])
    expect(await find('ÆRØSKØBING 50%_')).toEqual(['Ærøskøbing 50%_off'])
    expect(await find('Yearn.Fin')).toEqual(['YFI'])
    expect(await find('n.finance')).toEqual(['YFI'])
    expect(await find('%')).toEqual([])
    expect(await find("'; drop table tokens")).toEqual([])
    expect(await find('DUSD\0')).toEqual([])
  })
  it('no more than asked', async () => {
    expect(await find('crowd 1', 3)).toHaveLength(3)
    expect((await searchTokens(filled.reader, 'C59999', 1))[0]).toMatchObject({
      tokenName: 'Crowd 59999',
      standard: 1155,
    })
  })
  it('looks at a bounded number of tokens, however many there are', async () => {
    for (const text of ['c', 'crowd', 'c777', 'dollar', 'none of them']) {
      expect(await filled.costOf(() => searchTokens(filled.reader, text, 10)), text).toBeLessThan(10_000)
    }
  })
})
