// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { systemContracts } from '@corescope/chain/system-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { ParameterValue } from './ParameterValue.tsx'

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
