import { type Address, encodeAbiParameters, fromRlp, type Hex, hexToNumber, keccak256 } from 'viem'
import { walkList } from '../test-worlds/walk-list.ts'
import { actors } from './actors.ts'
import { lower, type Question } from './question.ts'
import { addresses, type ContractName } from './wallet.ts'

/** Slot of GovHub.proposals, and of the votes within a proposal (GovHub.sol: they are in a mapping that no function tells). */
const proposalsSlot = 5n
const receiptsOffset = 12n

const keyOf = (key: bigint | Address, slot: bigint): bigint =>
  BigInt(
    keccak256(
      encodeAbiParameters(
        [{ type: typeof key === 'bigint' ? 'uint256' : 'address' }, { type: 'uint256' }],
        [key, slot],
      ),
    ),
  )

/** Votes of each proposal by the storage of GovHub: the lowest byte says that a member voted, the one above it for what. */
export const compareVotes = async ({ ask, chain, tally, driven, at }: Question): Promise<void> => {
  for (const id of driven.proposals) {
    const { votes } = await ask('/api/chain/governance_proposal', { id: Number(id), asOf: at })
    const wanted: string[] = []
    for (const { address } of actors.members) {
      const slot = keyOf(address, keyOf(id, proposalsSlot) + receiptsOffset)
      const word = BigInt(await chain.storage('GovHub', slot, at))
      if ((word & 1n) === 1n) wanted.push(`${lower(address)} ${word >> 8n === 1n}`)
    }
    tally.compare(
      `proposal ${id}: votes`,
      votes.map((one: { voter: { hash: string }; isFor: boolean }) => `${one.voter.hash} ${one.isFor}`).sort(),
      wanted.sort(),
    )
  }
}

const asNumber = (value: bigint | number | boolean): string =>
  String(typeof value === 'boolean' ? Number(value) : value)
const nameOf = (address: string) => Object.entries(addresses).find(([, one]) => one === address)![0] as ContractName

interface Change {
  contract: { hash: string }
  key: string
  value: Hex
  number: string | null
  previous: { number: string | null } | null
  blockNumber: number
}

/** Parameters that are no number, by what the contracts keep of them. */
const compareOther = async ({ chain, tally }: Question, { contract, key, value, blockNumber }: Change) => {
  const name = `${nameOf(contract.hash)}.${key} in block ${blockNumber}`
  if (key === 'addOperator') {
    tally.compare(name, await chain.read<boolean>('SystemReward', 'isOperator', [value], blockNumber), true)
  } else if (key === 'grades') {
    const kept = await chain.read<readonly { stakeRate: number; percentage: number }[]>(
      'BitcoinAgent',
      'getGrades',
      [],
      blockNumber,
    )
    const told = (fromRlp(value, 'hex') as Hex[][]).map((pair) =>
      pair.map((one) => (one === '0x' ? 0 : hexToNumber(one))),
    )
    tally.compare(
      name,
      told,
      kept.map(({ stakeRate, percentage }) => [stakeRate, percentage]),
    )
  } else if (key === 'add') {
    const kept = await chain.read<readonly { hash: Hex }[]>('BitcoinLSTStake', 'getWallets', [], blockNumber)
    tally.fact(
      name,
      kept.some(({ hash }) => value.includes(hash.slice(-40))),
      kept,
    )
  }
}

/** Parameters at the block that set each, before it, and at the end, by the contracts' own getters. */
export const compareParameters = async (question: Question): Promise<void> => {
  const { ask, chain, raw, tally, at } = question
  const told: Change[] = await walkList(ask, '/api/chain/governance_parameters', { asOf: at })
  const written = Object.keys(addresses).flatMap((name) =>
    raw.logsOf(name as ContractName, 'paramChange(string,bytes)'),
  )
  tally.compare(
    'parameters that were set',
    told.map(({ blockNumber }) => blockNumber).sort(),
    written.map(({ block }) => block).sort(),
  )
  for (const [place, change] of told.entries()) {
    const { contract, key, number, previous, blockNumber } = change
    const name = nameOf(contract.hash)
    if (!chain.hasGetter(name, key) || key === 'grades') {
      await compareOther(question, change)
      continue
    }
    const kept = async (block: number) => asNumber(await chain.read<bigint | boolean>(name, key, [], block))
    tally.compare(`${name}.${key} in block ${blockNumber}`, number, await kept(blockNumber))
    if (previous !== null)
      tally.compare(`${name}.${key} before block ${blockNumber}`, previous.number, await kept(blockNumber - 1))
    const isNewest = !told.slice(0, place).some((one) => one.contract.hash === contract.hash && one.key === key)
    if (isNewest) tally.compare(`${name}.${key} at ${at}`, number, await kept(at))
  }
}
