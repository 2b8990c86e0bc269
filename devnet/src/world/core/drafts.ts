import { systemContracts } from '@corescope/chain/system-contracts'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { dynamicFeeDraft } from '../life/drafts.ts'
import type { Draft } from '../wallets.ts'

/** What people call of Core's contracts, by contract. */
const abis = {
  BtcLightClient: parseAbi([
    'function storeBlockHeader(bytes blockBytes)',
    'function claimRelayerReward(address relayerAddr)',
  ]),
  RelayerHub: parseAbi(['function register() payable']),
  CandidateHub: parseAbi([
    'function register(address consensusAddr, address feeAddr, uint32 commissionThousandths) payable',
    'function unregister()',
    'function update(address consensusAddr, address feeAddr, uint32 commissionThousandths)',
    'function refuseDelegate()',
    'function acceptDelegate()',
    'function addMargin() payable',
  ]),
  GovHub: parseAbi([
    'function propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
    'function castVote(uint256 proposalId, bool support)',
    'function cancel(uint256 proposalId)',
    'function execute(uint256 proposalId) payable',
  ]),
  Burn: parseAbi(['function burn() payable']),
  StakeHub: parseAbi(['function claimReward()']),
  CoreAgent: parseAbi([
    'function delegateCoin(address candidate) payable',
    'function undelegateCoin(address candidate, uint256 amount)',
    'function transferCoin(address sourceCandidate, address targetCandidate, uint256 amount)',
  ]),
  BitcoinStake: parseAbi([
    'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
    'function undelegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index)',
    'function transfer(bytes32 txid, address targetCandidate)',
  ]),
  BitcoinLSTStake: parseAbi([
    'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
    'function undelegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index)',
    'function redeem(uint64 amount, bytes pkscript)',
  ]),
  BitcoinLSTToken: parseAbi(['function transfer(address to, uint256 amount)']),
} as const
type CallableName = keyof typeof abis

/** Where a contract of Core lies. */
export const coreAddress = (name: string): Address =>
  systemContracts.find((contract) => contract.name === name)?.address as Address

/** A call of one of Core's contracts. */
export function coreDraft<Name extends CallableName>(
  contract: Name,
  functionName: (typeof abis)[Name][number]['name'],
  args: readonly unknown[] = [],
  options: { value?: bigint; gas?: bigint } = {},
): Draft {
  const call = { abi: abis[contract], functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0]
  const data = encodeFunctionData(call)
  return dynamicFeeDraft(coreAddress(contract), data, { gas: 800_000n, ...options })
}
