import type { LogRecord } from '@corescope/api-schema/logs/calls'
import { expect, it } from 'vitest'
import { logColumns } from './log-columns.ts'

const decoded = { signature: 'Told(uint256)', source: 'verified', isAmbiguous: false }
const value = { name: 'amount', type: 'uint256', value: '7', address: null }
const cellsOf = (record: object) =>
  Object.fromEntries(
    logColumns
      .filter(({ name }) => ['event', 'values', 'valuesAreCut', 'dataIsCut'].includes(name))
      .map(({ name, read }) => [name, read({ moreData: false, ...record } as LogRecord)]),
  )

it('values that are too large are said to be left out; what nobody decoded has none', () => {
  const event = decoded.signature
  expect(cellsOf({ decoded: { ...decoded, values: [value] } })).toEqual({
    ...{ event, values: '[{"name":"amount","type":"uint256","value":"7"}]', valuesAreCut: false, dataIsCut: false },
  })
  expect(cellsOf({ decoded: { ...decoded, values: [], isTooLarge: true } })).toEqual({
    ...{ event, values: null, valuesAreCut: true, dataIsCut: false },
  })
  expect(cellsOf({ decoded: null, moreData: true })).toEqual({
    ...{ event: null, values: null, valuesAreCut: false, dataIsCut: true },
  })
})
