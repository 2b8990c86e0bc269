import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueAbi } from '@corescope/chain/abi/catalogue'
import { systemContractAbis } from '@corescope/chain/abi/system-contract-abis'
import { customNetwork } from '@corescope/chain/custom-network'
import { localDevnet, networks } from '@corescope/chain/networks'
import { systemContracts } from '@corescope/chain/system-contracts'
import { type Abi, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { abiSource } from '../abi/abi-index.ts'
import { isSystemTransaction } from '../transactions/system-transaction.ts'
import { hardForkAt } from './hard-fork.ts'

const repository = join(import.meta.dirname, '../../../..')
const facts = join(repository, process.env.CORESCOPE_CHAIN_FIXTURES ?? '../shared/chain/fixtures', '..')
const networkFacts = join(facts, 'networks.json')
const contractFacts = join(facts, 'system-contracts.md')
const present = existsSync(networkFacts) && existsSync(contractFacts)
if (!present) process.stderr.write(`facts of the chain not found at ${facts}: tests on them are left out\n`)
/** Such a test is an extra, not a skipped one. */
const extra = <Suite extends object>(suite: Suite) => (present ? suite : ((() => undefined) as unknown as Suite))

describe('networks', () => {
  it.each([
    ['signet', 1111, '0x457', 'sCORE', 'Testnet3'],
    ['devnet', 1112, '0x458', 'dCORE', 'Testnet3'],
    ['testnet', 1115, '0x45b', 'tCORE', 'Mainnet'],
    ['testnet2', 1114, '0x45a', 'tCORE2', 'Testnet4'],
    ['mainnet', 1116, '0x45c', 'CORE', 'Mainnet'],
  ] as const)('%s is as the specification has it', (network, netId, chainId, symbol, bitcoinNetwork) => {
    expect(networks[network]).toMatchObject({ network, netId, chainId, symbol, bitcoinNetwork, decimals: 18 })
    for (const name of ['Luban', 'Bohr']) {
      expect(networks[network].hardForks.find((fork) => fork.name === name)).toMatchObject({
        block: 0,
        epochLength: 200,
      })
    }
  })

  it.each(Object.values(networks))('$network: addresses, hashes and forks are whole and in order', (network) => {
    for (const url of [...network.rpcUrls, ...network.explorerUrls]) expect(new URL(url).protocol).toBe('https:')
    for (const url of network.wsUrls) expect(new URL(url).protocol).toBe('wss:')
    expect(network.genesisHash ?? `0x${'0'.repeat(64)}`).toMatch(/^0x[0-9a-f]{64}$/)
    expect(network.multicall3 ?? `0x${'0'.repeat(40)}`).toMatch(/^0x[0-9a-f]{40}$/)
    // Those that change the form of extra data alone were in force from the start.
    const forks = network.hardForks.filter(({ block, epochLength }) => !(block === 0 && epochLength))
    const blocks = forks.flatMap(({ block }) => block ?? [])
    expect(blocks).toEqual(blocks.toSorted((one, other) => one - other))
    const times = network.hardForks.flatMap(({ forkTime }) => forkTime ?? [])
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  extra(it)('carry what the sources say and nothing more', () => {
    const sources = JSON.parse(readFileSync(networkFacts, 'utf8'))
    for (const network of Object.values(networks)) {
      const source = sources[network.netId]
      expect(network.rpcUrls).toEqual(source.rpcUrls ?? [])
      expect(network.wsUrls).toEqual(source.wsUrls ?? [])
      expect(network.explorerUrls).toEqual(source.explorerUrls ?? [])
      expect(network.faucetUrl).toBe(source.faucet)
      expect(network.stakingUrl).toBe(source.stakingUrl)
      expect(network.genesisHash).toBe(source.genesisHash ?? null)
      expect(network.multicall3).toBe(source.multicall3?.toLowerCase() ?? null)
      for (const fork of source.hardForks) {
        const ours = network.hardForks.find(({ name }) => name === fork.name)!
        expect([fork.name, ours.block, ours.forkTime]).toEqual([fork.name, fork.block ?? null, fork.forkTime ?? null])
      }
    }
  })

  it('the local devnet and a custom network assume no consensus', () => {
    expect(localDevnet).toMatchObject({ netId: 1112, consensus: 'none', hasSystemContracts: true })
    expect(customNetwork({ chainId: 31_337, name: 'Local', symbol: 'ETH' })).toMatchObject({
      network: 'custom',
      chainId: '0x7a69',
      consensus: 'none',
      hasSystemContracts: false,
    })
  })
})

describe('the fork in force', () => {
  const { mainnet, testnet2 } = networks
  it.each([
    ['mainnet, early', mainnet, 1_807_576, 1_678_697_316, 'HashPower'],
    ['mainnet at London', mainnet, 19_537_200, 1_728_000_000, 'Hertz'],
    ['mainnet a block before', mainnet, 19_537_199, 1_728_000_000, 'Poseidon'],
    ['mainnet at Cancun', mainnet, 25_000_000, 1_750_838_400, 'Cancun'],
    ['testnet2 a second before Bohr', testnet2, 9_000_000, 1_760_515_199, 'TheseusFix'],
    ['testnet2 at Bohr', testnet2, 9_000_000, 1_760_515_200, 'Bohr'],
  ] as const)('%s', (_, network, blockNumber, timestamp, name) => {
    expect(hardForkAt(network.hardForks, blockNumber, timestamp)?.name).toBe(name)
  })

  it('is none where no activation is known', () => {
    expect(hardForkAt(networks.signet.hardForks, 5, 2_000_000_000)).toBeUndefined()
  })
})

describe('system contracts', () => {
  it('are eighteen, each with an ABI', () => {
    expect(systemContracts).toHaveLength(18)
    expect(Object.keys(systemContractAbis)).toEqual(systemContracts.map(({ address }) => address))
  })

  it('are found by the selector of every function and the topic of every event, as viem computes them', () => {
    const signatures = Object.values(systemContractAbis).flat()
    const all = abiSource(signatures, 'system')
    const items = parseAbi(signatures) as Abi
    for (const item of items) {
      if (item.type === 'function') expect(all.functionsBySelector(toFunctionSelector(item))).not.toEqual([])
      if (item.type === 'event') expect(all.eventsByTopic(toEventSelector(item))).not.toEqual([])
    }
    expect(items.length).toBeGreaterThan(480)
  })

  extra(it)('have every selector and topic of the published list', () => {
    const rows = readFileSync(contractFacts, 'utf8').matchAll(
      /^\| `([^`]+)`(?: payable)? \| `(0x[0-9a-f]{8}|0x[0-9a-f]{64})`/gm,
    )
    const all = abiSource(Object.values(systemContractAbis).flat(), 'system')
    let checked = 0
    for (const [, signature, key] of rows) {
      const found =
        key!.length === 10 ? all.functionsBySelector(key as `0x${string}`) : all.eventsByTopic(key as `0x${string}`)
      expect(found.length, signature).toBeGreaterThan(0)
      checked += 1
    }
    expect(checked).toBeGreaterThan(480)
  })

  it('the catalogue knows the hashes everyone knows', () => {
    const catalogue = abiSource(catalogueAbi, 'catalogue')
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    expect(catalogue.functionsBySelector('0xa9059cbb')[0]?.signature).toBe('transfer(address,uint256)')
    expect(
      catalogue.eventsByTopic(transfer).map(({ item }) => item.inputs.filter((input) => input.indexed).length),
    ).toEqual([2, 3, 0])
  })
})

describe('system transactions', () => {
  const miner = '0x1fb9becc1356fcc6e70792b755e5c76e3cb26623'
  const deposit = { from: miner, to: '0x0000000000000000000000000000000000001000', gasPrice: 0n } as const

  it('go from the miner to a system contract for nothing', () => {
    expect(isSystemTransaction(deposit, miner)).toBe(true)
    expect(isSystemTransaction({ ...deposit, gasPrice: 1n }, miner)).toBe(false)
    expect(isSystemTransaction({ ...deposit, to: null }, miner)).toBe(false)
    expect(isSystemTransaction({ ...deposit, to: miner }, miner)).toBe(false)
    expect(isSystemTransaction(deposit, '0x0000000000000000000000000000000000000001')).toBe(false)
  })
})
