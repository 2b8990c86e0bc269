import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'

/** What somebody asks of a contract. */
interface Question {
  to: Address
  data: Hex
}
/**
 * Asks contracts at one block, in order. null: it refused; undefined: the node did not tell. Functions here are answered with
 * whole words, so any other answer is none.
 */
export type AskContracts = (questions: Question[]) => Promise<readonly (Hex | null | undefined)[]>

/** What the contracts say of a candidate; a figure that is absent was not told. */
export interface StatedFigures {
  /** wei delegated to it (CoreAgent) */
  core?: bigint | undefined
  /** satoshi of self-custodial stakes that count (BitcoinStake) */
  btc?: bigint | undefined
  /** wei (CandidateHub); 0 of who is not registered */
  margin?: bigint | undefined
  /** Thousandths (CandidateHub); absent of who is not registered. */
  commission?: bigint | undefined
}

const abi = parseAbi([
  'function candidateMap(address) view returns (uint256 settled, uint256 realtime)',
  'function operateMap(address) view returns (uint256)',
  'function candidateSet(uint256) view returns (address, address, address, uint256 commission, uint256 margin, uint256)',
])
const addressOf = (name: string): Address => systemContracts.find((one) => one.name === name)!.address
const coreAgent = addressOf('CoreAgent')
const bitcoinStake = addressOf('BitcoinStake')
const candidateHub = addressOf('CandidateHub')

/** A word of an answer: every value here lies in the head of its encoding, whatever a later version of the contract adds behind. */
const wordOf = (answer: Hex | null | undefined, index: number): bigint | undefined => {
  const word = answer?.slice(2 + 64 * index, 66 + 64 * index)
  return word?.length === 64 ? BigInt(`0x${word}`) : undefined
}

const questionsOf = (operator: Address): Question[] => {
  const stake = encodeFunctionData({ abi, functionName: 'candidateMap', args: [operator] })
  return [
    { to: coreAgent, data: stake },
    { to: bitcoinStake, data: stake },
    { to: candidateHub, data: encodeFunctionData({ abi, functionName: 'operateMap', args: [operator] }) },
  ]
}

/** The contract counts from 1; 0: it has no such candidate. */
const askTerms = async (places: readonly (bigint | undefined)[], ask: AskContracts): Promise<StatedFigures[]> => {
  const known = places.flatMap((place, index) => (place === undefined || place === 0n ? [] : [{ index, place }]))
  const answers = await ask(
    known.map(({ place }) => ({
      to: candidateHub,
      data: encodeFunctionData({ abi, functionName: 'candidateSet', args: [place - 1n] }),
    })),
  )
  const terms = places.map((place): StatedFigures => (place === 0n ? { margin: 0n } : {}))
  for (const [at, { index }] of known.entries())
    terms[index] = { commission: wordOf(answers[at], 3), margin: wordOf(answers[at], 4) }
  return terms
}

/**
 * What CoreAgent, BitcoinStake and CandidateHub say of candidates, in the order of their operators: what stands now (`realtimeAmount`),
 * not what counted in the election. Two exchanges.
 * @throws errors of `ask`
 */
export const readStatedFigures = async (operators: readonly Address[], ask: AskContracts): Promise<StatedFigures[]> => {
  const answers = await ask(operators.flatMap(questionsOf))
  const of = (index: number, question: number, word: number) => wordOf(answers[3 * index + question], word)
  const terms = await askTerms(
    operators.map((_, index) => of(index, 2, 0)),
    ask,
  )
  return operators.map((_, index) => ({ core: of(index, 0, 1), btc: of(index, 1, 1), ...terms[index] }))
}

/** A function of a contract without parameters, by its name. */
interface Getter {
  contract: Address
  key: string
}

const pledgeAgent = addressOf('PledgeAgent')
const stakeHub = addressOf('StakeHub')
/**
 * Whether a contract may keep a parameter as it was set, under its name. PledgeAgent's were emptied with Demeter, without an event. What is
 * set as `surplus` of StakeHub is taken from what it has, which rewards change too. Pure.
 */
export const keepsParameter = ({ contract, key }: Getter): boolean =>
  /^[A-Za-z]\w{0,63}$/.test(key) && contract !== pledgeAgent && !(contract === stakeHub && key === 'surplus')

/**
 * Numbers that contracts tell, in order; undefined where one has no such function. One exchange.
 * @throws errors of `ask`
 */
export const readGetters = async (getters: readonly Getter[], ask: AskContracts): Promise<(bigint | undefined)[]> => {
  const answers = await ask(
    getters.map(({ contract, key }) => ({ to: contract, data: toFunctionSelector(`${key}()`) })),
  )
  return answers.map((answer) => wordOf(answer, 0))
}
