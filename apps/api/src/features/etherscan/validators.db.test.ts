import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const hub = systemContracts.find(({ name }) => name === 'CandidateHub')!.address
const leave = plainLogsOf(hub, [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event DescriptionEdited(address indexed operateAddr, string moniker, string identity, string website, string details)',
])
const of = (who: string) => ({ operateAddr: plainAddress(who), consensusAddr: plainAddress(`${who} seals`) })
const registered = (who: string, commission: bigint, margin: bigint) =>
  leave('registered', {
    ...{ ...of(who), feeAddress: plainAddress(`${who} is paid`) },
    ...{ commissionThousandths: commission, margin },
  })
const logs = [
  registered('waiting', 1000n, 7n),
  registered('gone', 10n, 1n),
  registered('elected', 125n, 10n ** 22n),
  leave('unregistered', of('gone')),
  leave('statusChanged', { operateAddr: plainAddress('elected'), oldStatus: 1n, newStatus: 17n }),
  leave('DescriptionEdited', {
    ...{ operateAddr: plainAddress('elected'), moniker: 'Alpha\u202e', identity: '', website: '', details: '' },
  }),
]

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const transactions = [{ from: plainAddress('sender'), to: hub, logs }]
  await api.commit([plainBundle({ number: 0 }), plainBundle({ number: 1, transactions })])
})
afterAll(() => api?.stop())

const get = async (path: string) => (await fetch(`${api.url}${path}`)).json() as Promise<{ result: unknown }>

it('validators are those registered, the elected first, at both paths; a figure that no node tells is empty', async () => {
  const record = (who: string, said: Record<string, string>) => ({
    ...{ operatorAddress: plainAddress(who), consensusAddress: plainAddress(`${who} seals`) },
    ...{ feeAddress: plainAddress(`${who} is paid`), validatorName: '', validatorVotingPower: '', ...said },
  })
  const expected = [
    record('elected', {
      ...{ validatorName: 'Alpha', validatorStatus: '17', totalDeposit: '10000000000000000000000', feePercent: '12.5' },
    }),
    record('waiting', { validatorStatus: '1', totalDeposit: '7', feePercent: '100' }),
  ]
  await eventually(async () =>
    expect(await get('/api?module=stats&action=validators')).toEqual({ status: '1', message: 'OK', result: expected }),
  )
  expect((await get('/api/stats/list_of_validators?apikey=any')).result).toEqual(expected)
})
