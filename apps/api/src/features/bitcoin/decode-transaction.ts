import {
  type BitcoinStakeRecord,
  type DecodedBitcoin,
  decodeBitcoinTransaction,
} from '@corescope/api-schema/bitcoin/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { Hex } from '@corescope/chain/types/hex'
import { type BitcoinNetworkName, readOutputScript } from '@corescope/decode/bitcoin/output-script'
import type { OpReturn } from '@corescope/decode/bitcoin/sat-plus'
import {
  type BitcoinStake,
  readBitcoinStake,
  readPayloads,
  type StakeCircumstances,
} from '@corescope/decode/bitcoin/stake'
import {
  type BitcoinTransaction,
  BitcoinTransactionError,
  maxShown,
  readBitcoinTransaction,
} from '@corescope/decode/bitcoin/transaction'
import { bytesToHex } from 'viem'
import { type ChainView, route } from '../../answers/route.ts'
import { bitcoinNetworkOf } from '../../bitcoin/bitcoin-network.ts'
import type { BitcoinSource, BitcoinStanding } from '../../bitcoin/bitcoin-source.ts'
import { BitcoinSourceError } from '../../bitcoin/get-text.ts'
import type { ApiContext } from '../../context.ts'
import { findBitcoinTold, findStakeTold, kindOnCore, paidInTold } from '../../entities/core/bitcoin-told.ts'
import { boundOf, reverseHash, runningRound } from '../../entities/core/events.ts'
import { findVaults } from '../../entities/core/vault-wallets.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'

const idDigits = 64
const maxShownBytes = 2_000
const rawOf = async (source: BitcoinSource | undefined, digits: string): Promise<Hex> => {
  if (digits.length !== idDigits) return `0x${digits}`
  if (source === undefined) {
    throw new FailureError(
      'transaction: this is an id, and no Bitcoin source is set (BITCOIN_API_URL). Paste the raw transaction instead.',
      'noBitcoinSource',
    )
  }
  try {
    // Events of Core have the bytes of an id in the other order: one copied from there is found too.
    const raw = (await source.raw(digits)) ?? (await source.raw(reverseHash(`0x${digits}`).slice(2)))
    if (raw !== undefined) return raw
  } catch (error) {
    if (error instanceof BitcoinSourceError) throw new UnavailableError(error.message, { reason: 'bitcoinAway' })
    throw error
  }
  throw new FailureError(`transaction: Bitcoin knows no transaction ${digits}`, 'noBitcoinTransaction', {
    txid: digits,
  })
}

const readGiven = (raw: Hex): BitcoinTransaction => {
  try {
    return readBitcoinTransaction(raw)
  } catch (error) {
    if (error instanceof BitcoinTransactionError) {
      throw new FailureError(`transaction: ${error.message}`, error.fault, error.parameters)
    }
    throw error
  }
}

type Standing = BitcoinStanding | { state: 'away'; reason: string }

const standingOf = async (source: BitcoinSource | undefined, txid: string): Promise<Standing | undefined> => {
  try {
    return await source?.standing(txid)
  } catch (error) {
    if (error instanceof BitcoinSourceError || error instanceof UnavailableError) {
      return { state: 'away', reason: error.message }
    }
    throw error
  }
}

/** Bytes are decoded by themselves: where they stand is waited for no longer. */
const patienceMs = 3_000

/** @param isGiven the bytes were given, not an id */
const standingInTime = async (
  source: BitcoinSource | undefined,
  txid: string,
  isGiven: boolean,
): Promise<Standing | undefined> => {
  const standing = standingOf(source, txid)
  if (source === undefined || !isGiven) return standing
  const reason = `The Bitcoin source (BITCOIN_API_URL) has not answered within ${patienceMs / 1_000} seconds.`
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Standing>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'away', reason }), patienceMs)
  })
  try {
    return await Promise.race([standing, patience])
  } finally {
    clearTimeout(timer)
  }
}

const confirmationOf = (standing: Standing | undefined): DecodedBitcoin['confirmation'] => {
  if (standing === undefined) return null
  if (standing.state === 'away') {
    return { state: 'away', height: null, timestamp: null, confirmations: null, reason: standing.reason }
  }
  const { spends: _spends, ...told } = standing
  return { ...told, reason: null }
}

const inputsOf = ({ inputs }: BitcoinTransaction, standing: Standing | undefined): DecodedBitcoin['inputs'] => {
  const spends = standing !== undefined && standing.state !== 'away' ? standing.spends : []
  return inputs.slice(0, maxShown).map(({ txid, outputIndex, sequence, isCoinbase, scriptSig, witness }, index) => ({
    txid,
    outputIndex,
    sequence,
    isCoinbase,
    scriptSize: scriptSig.length,
    witnessItems: witness.length,
    address: spends[index]?.address ?? null,
    amount: spends[index]?.amount ?? null,
  }))
}

const cutHex = (hex: Hex): Hex => hex.slice(0, 2 + 2 * maxShownBytes) as Hex

const outputsOf = (
  { outputs }: BitcoinTransaction,
  payloads: ReadonlyMap<number, OpReturn>,
  network: BitcoinNetworkName,
): DecodedBitcoin['outputs'] =>
  outputs.slice(0, maxShown).map(({ amount, script }, index) => {
    const found = payloads.get(index)
    return {
      index,
      amount: String(amount),
      ...readOutputScript(script, network),
      script: bytesToHex(script.subarray(0, maxShownBytes)),
      scriptSize: script.length,
      payload: found?.payload == null ? null : cutHex(found.payload),
      payloadProblem: found?.kind === 'other' ? found.problem : null,
      payloadFault: found?.kind === 'other' ? found.fault : null,
    }
  })

const stakeOf = (
  stake: BitcoinStake,
  names: ReadonlyMap<string, AddressReference>,
  paidIn: string | null,
): BitcoinStakeRecord => {
  const { satPlus, redeem, lockTime, amount, matches } = stake
  const { version, chainId, delegator, validator, fee, fields } = satPlus
  return {
    version,
    chainId,
    delegator: delegator === null ? null : names.get(delegator)!,
    validator: validator === null ? null : names.get(validator)!,
    fee,
    lockTime,
    payloadLockTime: satPlus.lockTime,
    payloadOutput: stake.payloadOutput,
    fields: fields.map((field) => ({ ...field, bytes: cutHex(field.bytes) })),
    redeem: redeem === null ? null : { ...redeem, bytes: cutHex(redeem.bytes), publicKeys: [...redeem.publicKeys] },
    redeemSource: stake.redeemSource,
    lockedOutput: stake.lockedOutput,
    amount: amount === null ? null : String(amount),
    paidIn: version === 2 ? paidIn : null,
    matches: matches.slice(0, maxShown),
    problems: [...stake.problems],
  }
}

/**
 * What Core's events say of a transaction, with the stake that the contract made of it. Of one that Core was not given: the running
 * round and what vaults take.
 */
const findOnCore = async (
  context: ApiContext,
  txid: string,
  payloads: ReadonlyMap<number, OpReturn>,
  view: ChainView,
): Promise<
  { kind: DecodedBitcoin['onCore']; paidIn?: string | null } & Pick<StakeCircumstances, 'told' | 'round' | 'vaults'>
> => {
  if (!context.config.network.hasSystemContracts) return { kind: null }
  const asksForLiquid = [...payloads.values()].some((one) => one.kind === 'satPlus' && one.satPlus.version === 2)
  const [{ events }, round, vaults] = await Promise.all([
    findBitcoinTold(context.reader, `0x${txid}`, boundOf(view)),
    runningRound(context, view),
    asksForLiquid ? findVaults(context, view) : undefined,
  ])
  const kind = kindOnCore(events)
  return {
    kind,
    paidIn: paidInTold(events),
    told: await findStakeTold(context.reader, events),
    round: kind === 'stake' ? undefined : round,
    vaults: kind === 'liquid' ? undefined : vaults,
  }
}

/** Not kept: how deep it lies changes with every block of Bitcoin. */
export const decodeBitcoinTransactionRoute = route(
  decodeBitcoinTransaction,
  'never',
  async (context, request, view) => {
    const { bitcoin, config, book } = context
    const transaction = readGiven(await rawOf(bitcoin, request.transaction))
    const payloads = readPayloads(transaction)
    const network = bitcoinNetworkOf(config.network, payloads)
    const script: Hex | undefined = request.script ? `0x${request.script}` : undefined
    const onCore = await findOnCore(context, transaction.txid, payloads, view)
    const { told, round, vaults } = onCore
    const circumstances = { network, chainId: config.chainId, script, told, round, vaults }
    const stake = readBitcoinStake(transaction, payloads, circumstances)
    const mentioned = [stake?.satPlus.delegator, stake?.satPlus.validator].filter((one) => one != null)
    const [standing, names] = await Promise.all([
      standingInTime(bitcoin, transaction.txid, request.transaction.length !== idDigits),
      book.byAddress(mentioned),
    ])
    const { txid, wtxid, version, size, virtualSize, lockTime, hasWitness } = transaction
    return {
      network,
      txid,
      wtxid,
      version,
      size,
      virtualSize,
      lockTime,
      hasWitness,
      inputs: inputsOf(transaction, standing),
      inputCount: transaction.inputs.length,
      outputs: outputsOf(transaction, payloads, network),
      outputCount: transaction.outputs.length,
      stake: stake === undefined ? null : stakeOf(stake, names, onCore.paidIn ?? null),
      onCore: onCore.kind,
      confirmation: confirmationOf(standing),
    }
  },
)
