import { describe, expect, it } from 'vitest'
import { type ConsensusEvidence, consensusByHand, isCoreChainId, judgeConsensus, withConsensus } from './consensus.ts'
import { customNetwork } from './custom-network.ts'
import { networks } from './networks.ts'
import { systemContracts } from './system-contracts.ts'

const all = systemContracts.map(({ name }) => name)
const core: ConsensusEvidence = { knownChainId: true, snapshot: true, headers: 'sealed', contracts: all }

describe('what a node is by what is seen of it', () => {
  it.each<[string, Partial<ConsensusEvidence>, 'satoshi' | 'none', boolean]>([
    ['a node of Core', {}, 'satoshi', true],
    ['a private chain of Core', { knownChainId: false }, 'satoshi', true],
    ['a public node of Core that hides its engine', { snapshot: false }, 'satoshi', true],
    ['a chain of Core with nothing but block 0', { headers: null }, 'satoshi', true],
    ['a chain of Core before the newer contracts', { contracts: ['ValidatorSet', 'CandidateHub'] }, 'satoshi', true],
    ['a plain node with the contracts of Core', { snapshot: false, headers: 'short' }, 'none', true],
    ['a plain node', { knownChainId: false, snapshot: false, headers: 'short', contracts: [] }, 'none', false],
    ['a node that only answers the call', { headers: 'short', contracts: [] }, 'none', false],
    ['a node of Core whose headers are sealed in a way we do not know', { headers: 'fitting' }, 'satoshi', true],
    ['a plain node that fills its headers', { snapshot: false, headers: 'fitting' }, 'none', true],
    ['a chain of Clique', { knownChainId: false, snapshot: false, contracts: [] }, 'none', false],
    [
      'BNB Smart Chain',
      { knownChainId: false, snapshot: false, contracts: ['ValidatorSet', 'SlashIndicator', 'CandidateHub', 'Burn'] },
      'none',
      false,
    ],
    ['another chain with an id of Core', { snapshot: false, contracts: [] }, 'none', false],
  ])('%s', (_name, change, consensus, hasSystemContracts) => {
    expect(judgeConsensus({ ...core, ...change })).toEqual({ consensus, hasSystemContracts })
  })
})

it('an operator decides by hand', () => {
  expect(consensusByHand('auto')).toBeUndefined()
  expect(consensusByHand('satoshi')).toMatchObject({ consensus: 'satoshi', hasSystemContracts: true, evidence: null })
  expect(consensusByHand('none')).toMatchObject({ consensus: 'none', hasSystemContracts: false })
})

it('a custom network may be Core', () => {
  const network = customNetwork({ chainId: 777, name: 'Private', symbol: 'PC' })
  const found = withConsensus(network, judgeConsensus({ ...core, knownChainId: isCoreChainId(777) }))
  expect(found).toMatchObject({ consensus: 'satoshi', hasSystemContracts: true, finalityDepth: 21, netId: 777 })
  expect(withConsensus(networks.mainnet, { consensus: 'none', hasSystemContracts: false })).toMatchObject({
    consensus: 'none',
    finalityDepth: networks.mainnet.finalityDepth,
  })
})
