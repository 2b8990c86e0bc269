import type { Hex } from '@corescope/chain/types/hex'
import type { Transport } from '@corescope/rpc/caller'
import { fetchBundle, fetchBundles } from '@corescope/rpc/fetch-bundles'
import { getAccountStates } from '@corescope/rpc/methods/account-states'
import { getBlockReferences, getFinalizedReference, getHeadReference } from '@corescope/rpc/methods/block-reference'
import type { ChainSource } from './chain-source.ts'

/** Code that only names a delegate (EIP-7702): the account is still externally owned. */
const isDelegation = (code: Hex): boolean => code.startsWith('0xef0100') && code.length === 48

export interface NodeSourceOptions {
  signal: AbortSignal
  /** Blocks per HTTP request, requests at a time. */
  batch?: number
  concurrency?: number
}

/** A chain source over a node, with the retries and the fail-over of its transport. */
export const createNodeSource = (transport: Transport, options: NodeSourceOptions): ChainSource => {
  const { signal } = options
  const call = { signal }
  // Asked all the time: that a node is gone must be known, and told, soon.
  const askedOften = { signal, attempts: 3 }
  return {
    head: async () => {
      const { number, hash } = await getHeadReference(transport, askedOften)
      return { number, hash }
    },
    hashesAt: async (numbers) =>
      (await getBlockReferences(transport, numbers, call)).map((reference) => reference?.hash),
    finalized: async () => {
      const reference = await getFinalizedReference(transport, call)
      return reference === undefined ? null : { number: reference.number, hash: reference.hash }
    },
    bundle: (number) => fetchBundle(transport, number, call),
    bundles: (range, rangeSignal) =>
      fetchBundles(transport, range, {
        signal: AbortSignal.any([signal, rangeSignal]),
        batch: options.batch,
        concurrency: options.concurrency,
      }),
    state: async (at, requests) => {
      const answer = await getAccountStates(transport, at, requests, call)
      return (
        answer && {
          at: answer.at,
          states: answer.states.map(({ address, balance, code }) => ({
            address,
            balance,
            isContract: code === undefined ? undefined : code !== '0x' && !isDelegation(code),
          })),
        }
      )
    },
  }
}
