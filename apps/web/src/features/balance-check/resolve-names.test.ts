import type { Suggestion } from '@corescope/api-schema/search/calls'
import { expect, it } from 'vitest'
import { resolveNames } from './resolve-names.ts'

const address = `0x${'ab'.repeat(20)}`
const named = (name: string, hash: string) =>
  ({
    kind: 'name',
    name,
    address: { hash, privateName: null, publicName: name, domainName: null },
  }) as unknown as Suggestion
const known = [named('Cellar', `0x${'11'.repeat(20)}`), named('Twin', `0x${'22'.repeat(20)}`)]
const all = [...known, named('Twin', `0x${'33'.repeat(20)}`)]
const find = async () => all

it('puts the address in the place of a name that one has exactly', async () => {
  expect(await resolveNames([address, 'cellar'], find)).toEqual([address, `0x${'11'.repeat(20)}`])
})
it('says which name nobody has, or several have', async () => {
  expect(await resolveNames(['Cell'], find)).toEqual({ problem: 'nameNone', name: 'Cell' })
  expect(await resolveNames([address, 'Twin'], find)).toEqual({ problem: 'nameMany', name: 'Twin' })
})
it('asks nothing of what is no name: the form says that it is no address', async () => {
  const asked: string[] = []
  const texts = [address, '0x12', `0x${'44'.repeat(32)}`]
  expect(
    await resolveNames(texts, async (keyword) => {
      asked.push(keyword)
      return []
    }),
  ).toEqual(texts)
  expect(asked).toEqual([])
})
