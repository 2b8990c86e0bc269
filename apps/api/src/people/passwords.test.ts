import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const costs = { memoryKib: 8192, passes: 1 }
const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status)
const times = <Result>(count: number, make: () => Promise<Result>) => Array.from({ length: count }, make)

describe('passwords', () => {
  it('are right or wrong; of nobody they are wrong', async () => {
    const passwords = createPasswords(costs)
    const hash = await passwords.hash('seven green lamps', 'one')
    expect(await passwords.verify(hash, 'seven green lamps', 'one')).toBe(true)
    expect(await passwords.verify(hash, 'eight green lamps', 'one')).toBe(false)
    // NFKC; a blank around it counts
    expect(await passwords.verify(hash, 'ｓeven green lamps', 'one')).toBe(true)
    expect(await passwords.verify(hash, 'seven green lamps ', 'one')).toBe(false)
    expect(await passwords.verify(undefined, 'nobody has this password', 'one')).toBe(false)
  })
  it('of one client take a part of the places: others come in all the while', async () => {
    const passwords = createPasswords(costs)
    const ofOne = times(60, () => passwords.hash('seven green lamps', 'one'))
    const ofAnother = times(5, () => passwords.hash('seven green lamps', 'another'))
    expect((await outcomes(ofOne)).filter((status) => status === 'fulfilled')).toHaveLength(22)
    expect(await outcomes(ofAnother)).toEqual(Array(5).fill('fulfilled'))
  })
  it('of nobody are looked at again after there was no place for them', async () => {
    const passwords = createPasswords(costs)
    const crowd = times(30, () => passwords.hash('seven green lamps', 'one'))
    await expect(passwords.verify(undefined, 'any', 'one')).rejects.toThrow('Too many')
    await outcomes(crowd)
    expect(await passwords.verify(undefined, 'any', 'one')).toBe(false)
  })
  it('that were stored at other costs are known by their hash', async () => {
    const hash = await createPasswords(costs).hash('seven green lamps', 'one')
    expect(createPasswords(costs).isOld(hash)).toBe(false)
    expect(createPasswords({ ...costs, passes: 2 }).isOld(hash)).toBe(true)
    expect(createPasswords({ ...costs, memoryKib: 9000 }).isOld(hash)).toBe(true)
  })
})
