// @vitest-environment jsdom
import type { ParameterChange } from '@corescope/api-schema/governance/calls'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { systemContracts } from '@corescope/chain/system-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { ParameterValue } from './ParameterValue.tsx'
import { parameterColumns } from './parameter-columns.tsx'

beforeAll(() => setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig))

const draw = (contract: string, name: string, number: string): HTMLElement => {
  const root = document.createElement('div')
  const { address } = systemContracts.find((one) => one.name === contract)!
  root.innerHTML = renderToStaticMarkup(
    <ParameterValue contract={address} name={name} value={`0x${BigInt(number).toString(16)}`} number={number} />,
  )
  return root
}

it('a parameter that is an amount is shown in coins, with the number that was set as its tip', () => {
  const reward = draw('BtcLightClient', 'rewardForSyncHeader', '200000000000000000')
  expect(reward.textContent).toBe('0.2 CORE')
  expect(reward.firstElementChild?.getAttribute('data-tip')).toBe('200,000,000,000,000,000 wei')
  expect(draw('BitcoinLSTStake', 'utxoFee', '10000').textContent).toBe('0.0001 BTC')
  expect(draw('SlashIndicator', 'felonyThreshold', '1500').textContent).toBe('1,500')
})

it('what the contract says stands beside what the change set, where the audit found that they differ', () => {
  const { address: hash } = systemContracts.find((one) => one.name === 'SlashIndicator')!
  const cellOf = (stated?: string): string | null => {
    const { cell } = parameterColumns((key) => key).find(({ key }) => key === 'value')!
    const change = { contract: { hash }, key: 'felonyThreshold', value: '0x05dc', number: '1500', stated }
    const root = document.createElement('div')
    root.innerHTML = renderToStaticMarkup(cell(change as unknown as ParameterChange, 0))
    return root.textContent
  }
  expect(cellOf()).toBe('1,500')
  expect(cellOf('1400')).toBe('1,500governance.stated 1,400')
})
