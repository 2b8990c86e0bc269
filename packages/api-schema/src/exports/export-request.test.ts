import { describe, expect, it } from 'vitest'
import { calls } from '../calls.ts'
import { exportFields } from './export-fields.ts'
import { exportRequestSchema } from './export-request.ts'
import { coreExportTypes, coreTableTypes, exportTypes } from './export-types.ts'

const someone = `0x${'ab'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`
/** A value of each field that its schema takes. */
const values: Record<string, string> = {
  ...{ address: someone, contractAddress: someone, counterparty: someone, authority: someone, delegate: someone },
  ...{ delegator: someone, validator: someone, operator: someone, relayer: someone, contract: someone },
  ...{
    transactionHash: hash,
    topic0: hash,
    btcTxId: hash,
    block: '7',
    tokenItem: '5',
    firstItem: '5',
    standard: '721',
  },
  ...{ fromBlock: '1', toBlock: '9', start: '2026-01-01', end: '2026-02-01', atBlock: '7', round: '3' },
  ...{ direction: 'in', failed: '1', system: '0', kind: 'contract', fund: 'burn', family: 'stake', state: 'mined' },
  ...{ filter: 'elected', sort: 'stake', order: 'asc', keyword: 'a', orderBy: 'holders' },
}
/** What an export cannot be asked without. */
const needs: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      ...['addressTokenTransfer', 'addressNftTransfer', 'addressNftTransfer1155', 'balanceHistory', 'contractEventLog'],
      ...['tokenHoldingPage', 'tokenInventory', 'addressFeeDistribution', 'contractUpgrades', 'similarContracts'],
      ...['addressValidatorsSetInfo', 'validatorDelegators'],
    ].map((type) => [type, ['address']]),
  ),
  ...{ tokenholders: ['contractAddress'], tokenCollection: ['contractAddress'], stakeBtcRewards: ['btcTxId'] },
  ...{ transactionReceiptLog: ['transactionHash'], transactionInternalTransactions: ['transactionHash'] },
  ...{ transactionBlobInfo: ['transactionHash'], blockBlobInfo: ['block'] },
}
const given = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]))
/** The first refusal: which field, and why. */
const refusal = (request: Record<string, string | undefined>) => {
  const [issue] = exportRequestSchema.safeParse(request).error?.issues ?? []
  return issue && [issue.path.join('.'), issue.message]
}
/** What makes sense beside another field alone. */
const beside = (type: string, field: string): string[] => {
  if (field === 'tokenItem') return ['contractAddress']
  if (['counterparty', 'direction'].includes(field)) return ['address']
  return field === 'validator' && type === 'validatorDelegators' ? [] : (needs[type] ?? [])
}

it.each(exportTypes)('%s takes its fields and refuses each other one by its name', (type) => {
  const own = exportFields[type] as readonly string[]
  expect(refusal({ type, ...given(needs[type] ?? []) })).toBeUndefined()
  for (const field of Object.keys(values)) {
    const request = { type, ...given([...beside(type, field), field]) }
    if (own.includes(field)) expect(refusal(request), field).toBeUndefined()
    else expect(refusal({ type, ...given([...(needs[type] ?? []), field]) })?.[0], `${type} ${field}`).toBe(field)
  }
})

it.each([...coreExportTypes, ...coreTableTypes])('%s takes what its call takes, by the same names', (type) => {
  const paging = ['pageNum', 'pageSize', 'asOf', 'asOfHash', 'blocks']
  const own = new Set<string>(exportFields[type])
  const asked = Object.keys(calls[type].request.shape).filter((name) => !paging.includes(name))
  expect(asked.filter((name) => !own.has(name))).toEqual([])
})

describe('a refusal names the field, and says what is wrong', () => {
  it.each([
    [{ type: 'authorizations', address: someone }, 'address', 'this export takes no address'],
    [{ type: 'contractEventLog', address: someone, failed: '1' }, 'failed', 'this export takes no failed'],
    [{ type: 'contractEventLog', address: someone, direction: 'in' }, 'direction', 'this export takes no direction'],
    [{ type: 'accounts', address: someone }, 'address', 'this export takes no address'],
    [{ type: 'accounts', adress: someone }, '', 'no export takes "adress"'],
    [{ type: 'contractEventLog', validator: someone }, 'address', 'this export is of an address'],
    [{ type: 'addressNftTransfer', validator: someone }, 'address', 'this export is of an address'],
    [{ type: 'validatorDelegators', validator: someone, address: someone }, 'address', 'name the validator once'],
    [{ type: 'transactions', contractAddress: someone }, 'contractAddress', 'this export is of no token'],
    [
      { type: 'tokentxns', contractAddress: someone, standard: '20' },
      'standard',
      'name a token or a standard, not both',
    ],
    [{ type: 'tokens', toBlock: '10' }, 'toBlock', 'this export is of now, without a range'],
    [
      { type: 'tokenholders', contractAddress: someone, end: '2026-01-01' },
      'end',
      'this export is of now, without a range; holders of a past block are asked for by atBlock',
    ],
    [
      { type: 'transactionBlobInfo', transactionHash: hash, fromBlock: '3' },
      'fromBlock',
      'this export is of one transaction, without a range',
    ],
    [
      { type: 'authorizations', transactionHash: hash, start: '2026-01-01' },
      'start',
      'this export is of one transaction, without a range',
    ],
    [{ type: 'blockBlobInfo', block: '7', toBlock: '7' }, 'toBlock', 'this export is of one block, without a range'],
    [{ type: 'relayers', fromBlock: '3' }, 'fromBlock', 'this export is of one block: name it by toBlock'],
  ] as const)('%j', (request, field, sentence) => {
    expect(refusal(request)).toEqual([field, sentence])
  })
})

it('a direction of all narrows nothing and is no field', () => {
  expect(refusal({ type: 'accounts', direction: 'all' })).toBeUndefined()
})
