import { expect, it } from 'vitest'
import { ConfigError, chooseNetwork, givenSettings, settingFault } from './network-settings.ts'

const none = { RPC_URL: [], LOCAL_DEVNET: false }

it('takes the named network, and the devnet without consensus where `npm start` runs the node', () => {
  expect(chooseNetwork({ ...none, NETWORK: 'mainnet' })).toMatchObject({ chainId: '0x45c', consensus: 'satoshi' })
  expect(chooseNetwork({ ...none, NETWORK: 'devnet' }).consensus).toBe('satoshi')
  expect(chooseNetwork({ ...none, NETWORK: 'devnet', LOCAL_DEVNET: true }).consensus).toBe('none')
})

it('names a custom chain by its id where nothing else is said', () => {
  const custom = { ...none, NETWORK: 'custom' as const, RPC_URL: ['http://a:1'], CHAIN_ID: 31_337 }
  expect(chooseNetwork(custom)).toMatchObject({ chainId: '0x7a69', name: 'Chain 31337', symbol: 'ETH' })
  expect(chooseNetwork({ ...custom, CHAIN_NAME: 'Orchard', CHAIN_SYMBOL: 'PEAR' })).toMatchObject({
    name: 'Orchard',
    symbol: 'PEAR',
    consensus: 'none',
    hasSystemContracts: false,
  })
})

it('says what a custom chain lacks', () => {
  expect(() => chooseNetwork({ ...none, NETWORK: 'custom', CHAIN_ID: 1 })).toThrow(/^NETWORK=custom needs RPC_URL/)
  expect(() => chooseNetwork({ ...none, NETWORK: 'custom', RPC_URL: ['http://a'] })).toThrow(
    /^NETWORK=custom needs CHAIN_ID/,
  )
})

it('counts an empty setting as not given', () => {
  expect(givenSettings({ A: '', B: undefined, C: '0' })).toEqual({ C: '0' })
})

it('makes one sentence of a fault', () => {
  const fault = settingFault({ PORT: 'three' }, { path: ['PORT'], message: 'expected number' })
  expect(fault).toBeInstanceOf(ConfigError)
  expect(fault.message).toBe('PORT is "three": expected number.')
  expect(settingFault({}, { path: ['DATABASE_URL'], message: 'expected string' }).message).toBe(
    'DATABASE_URL is not set: expected string.',
  )
})
