import type { Hex, TransactionSerializable } from 'viem'
import { faucet, patient, users } from '../accounts.ts'
import type { NodeClient } from '../node-client.ts'
import type { Stage } from '../stage.ts'
import { legacyTransfer } from './drafts.ts'

/** In blocks: how often somebody waits in the pool, in the hour after the start and later. */
const CYCLE = { atFirst: 20, later: 200 }
/** Places in a cycle: what waits is sent, replaced by a transaction with a higher price, and mined as the cycle ends. */
const [BEGINS, IS_REPLACED] = [1, 6]
const ALLOWANCE = 10n ** 18n

/** What waits in the pool: its steps are taken before blocks, in the order of their count. */
export type Waiting = {
  /** @returns transactions of the block to come: what pays the patient, and what ends the wait */
  step: (isAtFirst: boolean) => Promise<Hex[]>
}

/**
 * One account sends a transaction with a nonce ahead of its turn, replaces it by one that pays more, and fills the gap at last: the
 * pool shows what waits, what was replaced, and what waited and was mined. Until the gap is filled anvil's pool tells either of the two
 * (1.7.1); the dearer one is mined. What waits when the devnet stops is lost with the pool.
 */
export function openWaiting(node: NodeClient, { chainId, wallets, random }: Stage): Waiting {
  let count = BEGINS
  let ahead: { nonce: number; value: bigint; isReplaced: boolean } | undefined
  const sign = (nonce: number, value: bigint, gwei: bigint) =>
    patient.signTransaction({
      ...legacyTransfer(random.pick(users), value, gwei),
      ...{ chainId, nonce },
    } as TransactionSerializable)
  const send = async (nonce: number, value: bigint, gwei: bigint) => {
    await node.call('eth_sendRawTransaction', [await sign(nonce, value, gwei)])
  }

  const isPaid = async () =>
    BigInt(await node.call<Hex>('eth_getBalance', [patient.address, 'latest'])) >= ALLOWANCE / 10n
  const begin = async () => {
    const next = Number(await node.call<Hex>('eth_getTransactionCount', [patient.address, 'latest']))
    // the block that was to end the last wait was not made: it goes on waiting
    if (ahead !== undefined && next < ahead.nonce) return
    ahead = { nonce: next + 1, value: random.amount(10n ** 15n), isReplaced: false }
    await send(ahead.nonce, ahead.value, 1n)
  }
  const replace = async () => {
    if (ahead === undefined || ahead.isReplaced) return
    ahead.isReplaced = true
    await send(ahead.nonce, ahead.value * 2n, 2n)
  }
  const end = async (): Promise<Hex[]> => (ahead === undefined ? [] : [await sign(ahead.nonce - 1, ahead.value, 3n)])
  return {
    step: async (isAtFirst) => {
      const place = count % (isAtFirst ? CYCLE.atFirst : CYCLE.later)
      // it begins with the block after the one that pays it
      if (place === BEGINS && !(await isPaid()))
        return [await wallets.sign(faucet, legacyTransfer(patient, ALLOWANCE, 3n))]
      count += 1
      if (place === BEGINS) await begin()
      if (place === IS_REPLACED) await replace()
      return place === 0 ? end() : []
    },
  }
}
