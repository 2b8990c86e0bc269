// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { queryClient, refreshLive } from '../../api-client/query-client.ts'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { RoundCharts } from '../../features/validators/RoundCharts.tsx'
import { Screen } from './validatorset.snapshot.tsx'

const asked: string[] = []
let block = 1
let turnedBlock = 5
const noFigures = {
  ...{ round: 7, timestamp: 1, validators: 0, third: null, topShare: null },
  ...{ stake: { core: '0', btc: '0', liquidBtc: '0' }, reward: { core: '0', hashPower: '0', btc: '0' } },
  perUnit: { core: null, btc: null, hashPower: null },
}
const answers: Record<string, () => object> = {
  validatorSet: () => ({
    ...{ round: 7, turned: null, lastBlock: null, left: [], header: null, previousRound: null, nextRound: null },
    ...{ members: [], sealed: Array.from({ length: block }, (_, index) => ({ blockNumber: index, member: null })) },
  }),
  roundSeries: () => ({ records: [{ ...noFigures, blockNumber: turnedBlock }] }),
  roundTag: () => ({ turnedBlock }),
  finalityTimes: () => ({ records: [] }),
}
vi.mock('../../api-client/use-call.ts', async () => {
  const { useQuery } = await import('@tanstack/react-query')
  return {
    useCall: ({ call }: { call: string }, { live = false } = {}) =>
      useQuery({
        queryKey: [call],
        queryFn: async () => {
          asked.push(call)
          return answers[call]!()
        },
        meta: { live },
      }),
  }
})
vi.mock('../../features/validators/RewardsTable.tsx', () => ({ RewardsTable: () => null }))
vi.mock('../../features/validators/SealStrip.tsx', () => ({
  SealStrip: ({ answer }: { answer: { sealed: object[] } }) => <output>{answer.sealed.length}</output>,
}))
vi.mock('../../i18n/load-locale.ts', () => ({}))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../navigation/use-navigation.ts', () => ({ usePathParameter: () => '7', useGo: () => () => undefined }))

const seen = (what: () => void) => act(async () => vi.waitFor(what))
const place = document.createElement('div')
const root = createRoot(place)
const show = async (screen: React.ReactNode) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setRuntimeConfig({ chain: { hasSystemContracts: true, symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>))
}

it('the snapshot of a round follows the chain: its blocks and its end come to an open page', async () => {
  await show(<Screen />)
  await seen(() => expect(place.querySelector('output')?.textContent).toBe('1'))
  block = 2
  await act(async () => refreshLive())
  await seen(() => expect(place.querySelector('output')?.textContent).toBe('2'))
})

it('charts of rounds follow the chain: those of rounds are asked for anew once a round was turned', async () => {
  await show(<RoundCharts />)
  const told = (...calls: string[]) => calls.map((call) => asked.filter((one) => one === call).length)
  await seen(() => expect(told('roundSeries', 'roundTag', 'finalityTimes')).toEqual([1, 1, 1]))
  await act(async () => refreshLive())
  await seen(() => expect(told('roundTag', 'finalityTimes')).toEqual([2, 2]))
  expect(told('roundSeries')).toEqual([1])
  turnedBlock = 9
  await act(async () => refreshLive())
  await seen(() => expect(told('roundSeries', 'roundTag', 'finalityTimes')).toEqual([2, 3, 3]))
})
