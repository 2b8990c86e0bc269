import { afterEach, expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { createShownNames } from './shown-names.ts'
import type { WalletNames } from './wallet-names.ts'

afterEach(() => vi.useRealTimers())

it('a name is shown a little past its time while it is asked for anew, and not when it is long past', async () => {
  vi.useFakeTimers()
  let answers = true
  const nameOf = async () => {
    if (!answers) return new Promise(() => undefined)
    return { state: 'found', name: 'ann.test' }
  }
  const shown = createShownNames({ nameOf } as unknown as WalletNames, createLogger('silent'))
  expect(shown.nameOf('0x01')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown.nameOf('0x01')).toBe('ann.test')
  answers = false
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(shown.nameOf('0x01')).toBe('ann.test')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(shown.nameOf('0x01')).toBeUndefined()
})

it('names known by now are found by any part of them, by their letters', async () => {
  vi.useFakeTimers()
  const names: Record<string, string> = { '0x01': 'press.orchard.core', '0x02': 'orchard.core', '0x03': 'meadow.core' }
  const nameOf = async (address: string) => ({ state: 'found', name: names[address] })
  const shown = createShownNames({ nameOf } as unknown as WalletNames, createLogger('silent'))
  for (const address of Object.keys(names)) shown.nameOf(address)
  await vi.advanceTimersByTimeAsync(1_000)
  const orchard = { address: '0x02', name: 'orchard.core' }
  const press = { address: '0x01', name: 'press.orchard.core' }
  expect(shown.holding('orchard.c', 5)).toEqual([orchard, press])
  expect(shown.holding('press', 5)).toEqual([press])
  expect(shown.holding('core', 1)).toEqual([{ address: '0x03', name: 'meadow.core' }])
  expect(shown.holding('pear', 5)).toEqual([])
  await vi.advanceTimersByTimeAsync(71 * 60_000)
  expect(shown.holding('press', 5)).toEqual([])
})
