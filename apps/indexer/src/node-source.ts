import { delegateOf } from '@corescope/decode/authorization'
import type { Transport } from '@corescope/rpc/caller'
import { fetchBundle, fetchBundles } from '@corescope/rpc/fetch-bundles'
import { getAccountStates } from '@corescope/rpc/methods/account-states'
import { getBlockReferences, getFinalizedReference, getHeadReference } from '@corescope/rpc/methods/block-reference'
import { getPastAnswers } from '@corescope/rpc/methods/past-answers'
import { createPatience } from '@corescope/rpc/patience'
import type { ChainSource } from './chain-source.ts'

export interface NodeSourceOptions {
  signal: AbortSignal
  /** Blocks per HTTP request, requests at a time. */
  batch?: number
  concurrency?: number
}

/** Questions to contracts per HTTP request; fewer where the node takes long. */
const pastQuestions = 100
/** Minutes, with the rests between attempts: a node in trouble is well again by then. */
const failuresOfOne = 30
/** Each with the attempts of the transport: about a minute where connections are refused. */
const failuresOfNodes = 10

/** A chain source over a node, with the retries and the fail-over of its transport. */
export const createNodeSource = (transport: Transport, options: NodeSourceOptions): ChainSource => {
  const { signal } = options
  const call = { signal }
  // Asked all the time: that a node is gone must be known, and told, soon.
  const askedOften = { signal, attempts: 3 }
  const askedOfThePast = {
    ...{ signal, batch: pastQuestions, concurrency: options.concurrency ?? 1 },
    ...{ patience: createPatience(failuresOfOne), patienceWithNodes: createPatience(failuresOfNodes) },
  }
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
    past: (at, questions) => getPastAnswers(transport, at, questions, askedOfThePast),
    state: async (at, requests) => {
      const answer = await getAccountStates(transport, at, requests, call)
      return (
        answer && {
          at: answer.at,
          states: answer.states.map(({ address, balance, code }) => ({
            address,
            balance,
            // an account that only names a delegate is still externally owned
            code: code === undefined || (code !== '0x' && delegateOf(code) === undefined) ? code : null,
          })),
        }
      )
    },
  }
}
