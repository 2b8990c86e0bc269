import type { Hex } from '@corescope/chain/types/hex'
import { bytesToHex, hexToBytes } from 'viem'
import type { BitcoinNetworkName } from './output-script.ts'
import { maxRedeemScriptBytes, type RedeemScript, readRedeemScript, scriptsOfKey } from './redeem-script.ts'
import { type OpReturn, readOpReturn, type SatPlus } from './sat-plus.ts'
import { readScript, ScriptError } from './script-reader.ts'
import type { BitcoinInput, BitcoinTransaction } from './transaction.ts'

/** Who told the redeem script. `key`: made of the lock time and the key of an input, and it opens an output. `core`: the contract. */
export type RedeemSource = 'payload' | 'given' | 'key' | 'core'

/** What speaks against a stake being counted by the contract, and what of it is not understood though the contract takes it. */
const stakeProblems = [
  'severalPayloads',
  'otherData',
  'unknownVersion',
  'payload',
  'payloadTail',
  'otherChain',
  'noScript',
  'script',
  'scriptTail',
  'lockByHeight',
  'lockDiffers',
  'lockTooShort',
  'noOutput',
  'severalOutputs',
  'noValue',
  'noVault',
  'tooLittle',
] as const
export type StakeProblem = (typeof stakeProblems)[number]

/** What a transaction says of staking on Core. */
export interface BitcoinStake {
  satPlus: SatPlus
  /** The output that carries the payload: the last one that does counts. */
  payloadOutput: number
  redeem: RedeemScript | null
  redeemSource: RedeemSource | null
  /** Until when: of what the contract has taken by its own word, else by the redeem script, which Bitcoin goes by, else by the payload. */
  lockTime: number | null
  /** The output that the contract counts: the last one that pays to the script. Version 2 has none. */
  lockedOutput: number | null
  /** Satoshi of that output. */
  amount: bigint | null
  /** Outputs that pay to the script. */
  matches: readonly number[]
  problems: readonly StakeProblem[]
}

const opReturnByte = 0x6a

/** Payloads of a transaction's outputs, in order. */
export const readPayloads = (transaction: BitcoinTransaction): ReadonlyMap<number, OpReturn> =>
  new Map(
    transaction.outputs.flatMap(({ script }, index) =>
      script[0] === opReturnByte ? [[index, readOpReturn(script)] as const] : [],
    ),
  )

/** Outputs whose script is P2SH or P2WSH of a redeem script. */
const outputsTo = (transaction: BitcoinTransaction, redeem: RedeemScript): number[] => {
  const p2sh = `0xa914${redeem.hash160.slice(2)}87`
  const p2wsh = `0x0020${redeem.sha256.slice(2)}`
  return transaction.outputs.flatMap(({ script }, index) => {
    const isOne = (script.length === 23 || script.length === 34) && [p2sh, p2wsh].includes(bytesToHex(script))
    return isOne ? [index] : []
  })
}

/** Public keys that stand in an input, as P2PKH, P2WPKH and P2SH-P2WPKH show them. */
const keysOf = ({ scriptSig, witness }: BitcoinInput): Uint8Array[] => {
  const shown = [witness.at(-1)]
  try {
    if (scriptSig.length <= maxRedeemScriptBytes) shown.push(readScript(scriptSig).at(-1)?.data)
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
  }
  return shown.filter((key): key is Uint8Array => key?.length === 33 || key?.length === 65)
}

/** Inputs whose keys are tried. */
const maxTried = 20

const findByKey = (transaction: BitcoinTransaction, lockTime: number, network: BitcoinNetworkName) => {
  const lockBytes = new Uint8Array(4)
  new DataView(lockBytes.buffer).setUint32(0, lockTime, true)
  for (const input of transaction.inputs.slice(0, maxTried)) {
    for (const script of keysOf(input).flatMap((key) => scriptsOfKey(lockBytes, key))) {
      const redeem = readRedeemScript(script, network)
      if (outputsTo(transaction, redeem).length > 0) return redeem
    }
  }
  return undefined
}

const findRedeem = (
  transaction: BitcoinTransaction,
  { redeemScript, lockTime }: SatPlus,
  { network, script, told }: StakeCircumstances,
): Pick<BitcoinStake, 'redeem' | 'redeemSource'> => {
  const read = (bytes: Hex) => readRedeemScript(hexToBytes(bytes), network)
  // Payload and keys are anybody's words: the contract was told one script, and counted by it.
  if (told !== undefined) {
    return { redeem: told.script === undefined ? null : read(told.script), redeemSource: 'core' }
  }
  if (script !== undefined) return { redeem: read(script), redeemSource: 'given' }
  if (redeemScript !== null) return { redeem: read(redeemScript), redeemSource: 'payload' }
  const found = lockTime === null ? undefined : findByKey(transaction, lockTime, network)
  return found === undefined ? { redeem: null, redeemSource: null } : { redeem: found, redeemSource: 'key' }
}

/** A stake as the contract holds it. */
export interface StakeTold {
  /** The redeem script it was told; undefined where it is too long to be read here. */
  script: Hex | undefined
  output: number
  /** Satoshi; null where the event tells none. */
  amount: bigint | null
  lockTime: number | null
}

/** What vaults take payments with. */
export interface Vaults {
  /** Output scripts of the wallets. */
  scripts: ReadonlySet<Hex>
  /** Satoshi below which nothing is minted: twice the fee of a payout. */
  least: bigint
}

export interface StakeCircumstances {
  network: BitcoinNetworkName
  /** The chain the stake should be of. */
  chainId: number
  /** A redeem script that a reader has. */
  script?: Hex | undefined
  /** Of what the contract has taken: what it holds. It goes before all else. */
  told?: StakeTold | undefined
  /** Of what the contract has not taken: the round that runs, and the seconds of a round. A stake must outlast the next one. */
  round?: { round: number; interval: number } | undefined
  /** Of what the contract has not taken: what it takes for liquid bitcoin. Undefined: not known. */
  vaults?: Vaults | undefined
}

/** The contract takes an OP_RETURN only as one push that fills its script: of a length byte, or of OP_PUSHDATA1 and 76 bytes or more. */
const isTakenForm = (script: Uint8Array): boolean =>
  script[1] === 0x4c
    ? script[2] === script.length - 3 && script.length >= 79 && script.length <= 83
    : script[1] === script.length - 2 && script.length >= 4 && script.length <= 77

/** Of a longer script the contract takes the length for its first byte: it does not see that there is an OP_RETURN. */
const isSeen = (script: Uint8Array): boolean => script.length < 0xfd

const shortestPayload: Readonly<Record<number, number>> = { 1: 48, 2: 28 }

/**
 * Whether the contract refuses the transaction for one of its OP_RETURN outputs, whichever payload counts: each must be a payload of
 * the same version and of this chain (BitcoinStake and BitcoinLSTStake, `_parseVout`). What is wrong with the one that counts is told apart.
 */
const hasOtherData = (
  { outputs }: BitcoinTransaction,
  payloads: ReadonlyMap<number, OpReturn>,
  counted: { output: number; version: number },
  chainId: number,
): boolean =>
  [...payloads].some(([index, one]) => {
    const { script } = outputs[index]!
    if (index === counted.output) return !isTakenForm(script)
    if (!isSeen(script)) return false
    if (!isTakenForm(script)) return true
    if (one.kind !== 'satPlus') return true
    const size = (one.payload.length - 2) / 2
    const { satPlus } = one
    const isWhole = size >= (shortestPayload[satPlus.version] ?? 0)
    return satPlus.version !== counted.version || satPlus.chainId !== chainId || !isWhole
  })

/** `BitcoinStake.delegate`: "insufficient locking rounds". */
const isTooShort = (lockTime: number | null | undefined, round: StakeCircumstances['round']): boolean =>
  round !== undefined && lockTime != null && Math.floor(lockTime / round.interval) <= round.round + 1

/**
 * `BitcoinLSTStake.delegate`: the caller names one of the wallets that take payments, and the last output to it counts.
 * @returns the most that one of them is paid so
 */
const paidIn = ({ outputs }: BitcoinTransaction, scripts: ReadonlySet<Hex>): bigint => {
  const paid = new Map<Hex, bigint>()
  for (const { script, amount } of outputs) {
    const bytes = script.length > longestVaultScript ? undefined : bytesToHex(script)
    if (bytes !== undefined && scripts.has(bytes)) paid.set(bytes, amount)
  }
  return [...paid.values()].reduce((most, amount) => (amount > most ? amount : most), 0n)
}
/** P2WSH and P2TR. */
const longestVaultScript = 34

/** "Wallet not found", "wallet inactive", "staked value is zero"; "btc amount is too small", asked of what is minted for somebody. */
const vaultProblem = (
  transaction: BitcoinTransaction,
  { version, delegator }: SatPlus,
  vaults: Vaults | undefined,
): StakeProblem | undefined => {
  if (version !== 2 || vaults === undefined) return undefined
  const paid = paidIn(transaction, vaults.scripts)
  if (paid === 0n) return 'noVault'
  const isMinted = delegator !== null && BigInt(delegator) !== 0n
  return isMinted && paid < vaults.least ? 'tooLittle' : undefined
}

type Found = Pick<BitcoinStake, 'satPlus' | 'redeem' | 'lockTime' | 'matches' | 'amount'> & {
  transaction: BitcoinTransaction
  payloads: number
  hasOtherData: boolean
}

const problemsOf = (
  { transaction, satPlus, redeem, lockTime, matches, amount, payloads, hasOtherData: hasOther }: Found,
  { chainId, round, vaults, told }: StakeCircumstances,
): StakeProblem[] => {
  const locks = satPlus.version === 1
  const isTimed = redeem?.lockKind !== 'height'
  const ofVault = vaultProblem(transaction, satPlus, vaults)
  const found: [StakeProblem, boolean][] = [
    ['severalPayloads', payloads > 1],
    ['otherData', hasOther],
    ['unknownVersion', satPlus.version !== 1 && satPlus.version !== 2],
    ['payload', satPlus.problem === 'tooShort'],
    ['payloadTail', satPlus.problem === 'tail'],
    ['otherChain', satPlus.chainId !== null && satPlus.chainId !== chainId],
    ['noScript', locks && redeem === null && told === undefined],
    ['script', locks && redeem !== null && redeem.lockTime === null],
    ['scriptTail', locks && redeem !== null && redeem.lockTime !== null && redeem.problem !== null],
    ['lockByHeight', locks && redeem?.lockKind === 'height'],
    ['lockDiffers', satPlus.lockTime !== null && lockTime !== satPlus.lockTime],
    ['lockTooShort', locks && isTimed && isTooShort(lockTime, round)],
    ['noOutput', locks && redeem !== null && matches.length === 0],
    ['severalOutputs', matches.length > 1],
    // "staked value is zero"
    ['noValue', locks && amount === 0n],
    ['noVault', ofVault === 'noVault'],
    ['tooLittle', ofVault === 'tooLittle'],
  ]
  return found.filter(([, holds]) => holds).map(([problem]) => problem)
}

/**
 * What a Bitcoin transaction says of staking on Core. Pure.
 * @returns undefined of a transaction without a payload of SAT+
 */
export const readBitcoinStake = (
  transaction: BitcoinTransaction,
  payloads: ReadonlyMap<number, OpReturn>,
  circumstances: StakeCircumstances,
): BitcoinStake | undefined => {
  const own = [...payloads].flatMap(([index, one]) => (one.kind === 'satPlus' ? [[index, one.satPlus] as const] : []))
  const last = own.findLast(([index]) => isSeen(transaction.outputs[index]!.script)) ?? own.at(-1)
  if (last === undefined) return undefined
  const [payloadOutput, satPlus] = last
  const { told } = circumstances
  const found =
    satPlus.version === 1 ? findRedeem(transaction, satPlus, circumstances) : { redeem: null, redeemSource: null }
  const paid = found.redeem === null ? [] : outputsTo(transaction, found.redeem)
  const held = satPlus.version === 1 ? told : undefined
  const lockedOutput = held?.output ?? paid.at(-1) ?? null
  const matches = held !== undefined && paid.length === 0 ? [held.output] : paid
  const amount = held?.amount ?? (lockedOutput === null ? null : (transaction.outputs[lockedOutput]?.amount ?? null))
  const lockTime = held?.lockTime ?? found.redeem?.lockTime ?? satPlus.lockTime
  const counted = { output: payloadOutput, version: satPlus.version }
  const hasOther = hasOtherData(transaction, payloads, counted, circumstances.chainId)
  return {
    satPlus,
    payloadOutput,
    ...found,
    lockTime,
    matches,
    lockedOutput,
    amount,
    problems: problemsOf(
      {
        ...{ transaction, satPlus, redeem: found.redeem, lockTime, matches, amount },
        ...{ payloads: own.length, hasOtherData: hasOther },
      },
      circumstances,
    ),
  }
}
