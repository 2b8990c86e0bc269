// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { CoreAction } from '@corescope/api-schema/transactions/core-action'
import { systemContracts } from '@corescope/chain/system-contracts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { setRuntimeConfig } from '../../config/runtime-config.ts'
import { addMessages } from '../../i18n/translate.ts'
import { CoreSentence } from './CoreSentence.tsx'
import words from './messages/coreActions.en.json'

beforeAll(() => {
  setRuntimeConfig({ chain: { symbol: 'CORE', decimals: 18 } } as RuntimeConfig)
  const compiled = Object.entries(words).map(([key, text]) => [`coreActions.${key}`, compileMessage(text)])
  addMessages('en', Object.fromEntries(compiled))
})

const reference = (hash: string) =>
  ({
    ...{ hash, type: 'contract', isCandidate: false, privateName: null, domainName: null, publicName: null },
    ...{ tokenName: null, symbol: null },
  }) as unknown as CoreAction['sender']
const nothing = {
  ...{
    sender: reference(`0x${'1'.repeat(40)}`),
    inNameOf: null,
    validator: null,
    from: null,
    consensus: null,
    fee: null,
    amount: null,
    unit: null,
  },
  ...{ commission: null, voteReward: null, fine: null, btcHash: null, spentBy: null, btcAddress: null, number: null },
  ...{ until: null, support: null, key: null, entered: [], left: [] },
} satisfies Omit<CoreAction, 'kind'>
const said = (action: Partial<CoreAction> & Pick<CoreAction, 'kind'>): string => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<CoreSentence coreActions={[{ ...nothing, ...action }]} coreActionCount={1} />)
  return root.textContent ?? ''
}
const at = (wanted: string) => reference(systemContracts.find(({ name }) => name === wanted)!.address)

it('a parameter that is an amount is told in coins, as its table tells it', () => {
  const set = (contract: string, key: string, number: string) =>
    said({ kind: 'parameterSet', validator: at(contract), key, number })
  expect(set('BtcLightClient', 'rewardForSyncHeader', '200000000000000000')).toMatch(/0\.2 CORE/)
  expect(set('BitcoinLSTStake', 'utxoFee', '10000')).toMatch(/0\.0001 BTC/)
  expect(set('SlashIndicator', 'felonyThreshold', '1500')).toMatch(/1,500/)
})

it('a felony is told with its fine, and a wallet with its address', () => {
  const felony = { kind: 'felony', validator: at('Burn'), amount: '2', unit: 'core' } as const
  expect(said({ ...felony, fine: '1000000000000000000000' })).toMatch(/1,000 CORE/)
  expect(said(felony)).not.toMatch(/fined/)
  expect(said({ kind: 'walletAdded', validator: at('BitcoinLSTStake'), btcAddress: 'tb1qxyz' })).toMatch(/tb1qxyz/)
})

it('a changed candidate is told by what changed', () => {
  const changed = (action: Partial<CoreAction>) => said({ kind: 'candidateUpdated', validator: at('Burn'), ...action })
  const moved = changed({ consensus: at('GovHub') })
  expect(moved).toMatch(/; it seals with .+ from the next round on\.$/)
  expect(moved).not.toMatch(/commission|fees/)
  expect(changed({ fee: at('GovHub'), number: '110' })).toMatch(/; its fees go to .+; its commission is 11\.0%\.$/)
  expect(changed({})).toMatch(/; all of it stays as it was\.$/)
})
