import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { stoppingValidator } from '../accounts.ts'
import type { NodeClient } from '../node-client.ts'
import { coreAddress } from './drafts.ts'
import { execute, parameterProposal, propose, vote } from './governance-acts.ts'
import type { CoreAct, Scene } from './scene.ts'
import { addMargin } from './stake-acts.ts'

/** What happens some blocks from now. */
export type Later = { blocks: number; act: CoreAct }

const abi = parseAbi([
  'function misdemeanorThreshold() view returns (uint256)',
  'function felonyThreshold() view returns (uint256)',
  'function operateMap(address) view returns (uint256)',
  'function candidateSet(uint256) view returns (address, address, address, uint256, uint256, uint256 status, uint256, uint256)',
])
const ask = async (
  node: NodeClient,
  contract: string,
  functionName: (typeof abi)[number]['name'],
  args: readonly unknown[] = [],
): Promise<unknown> => {
  const call = { abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0]
  const data = await node.call<Hex>('eth_call', [
    { to: coreAddress(contract), data: encodeFunctionData(call) },
    'latest',
  ])
  return decodeFunctionResult({ abi, functionName, data })
}

/** Turns of a short round that a validator may miss: it has about eleven of them. The lesser is set first, as the contract asks for. */
const THRESHOLDS = [
  ['misdemeanorThreshold', 3, 'Rounds are short: three missed turns are a misdemeanor'],
  ['felonyThreshold', 6, 'Rounds are short: six missed turns are a felony'],
] as const

/** Proposals that punish missed turns as hard as short rounds need; none where that was done. */
export async function makeStrict(node: NodeClient, { proposalCount }: Scene): Promise<Later[]> {
  const acts: Later[] = []
  for (const [key, value, description] of THRESHOLDS) {
    if ((await ask(node, 'SlashIndicator', key)) === BigInt(value)) continue
    const blocks = 4 * acts.length
    const name = `${key} after ${proposalCount}`
    const proposal = parameterProposal('SlashIndicator', key, value, { name, proposer: 0, description })
    acts.push(
      { blocks, act: propose(proposal) },
      { blocks: blocks + 3, act: vote(name, [true, true, true]) },
      { blocks: blocks + 6, act: execute(name) },
    )
  }
  return acts
}

const LACKS_MARGIN = 8n
const FINE = 1_000

/** What the validator whose node stands still does to be elected again: it makes up for its fine, as long as it has coins. */
export async function comeBack(node: NodeClient): Promise<Later[]> {
  const { address } = stoppingValidator.operator
  const place = (await ask(node, 'CandidateHub', 'operateMap', [address])) as bigint
  if (place === 0n) return []
  const [, , , , , status] = (await ask(node, 'CandidateHub', 'candidateSet', [place - 1n])) as readonly bigint[]
  const coins = BigInt(await node.call<Hex>('eth_getBalance', [address, 'latest']))
  const lacks = ((status as bigint) & LACKS_MARGIN) !== 0n && coins > parseEther(String(2 * FINE))
  return lacks ? [{ blocks: 0, act: addMargin(stoppingValidator, FINE) }] : []
}
