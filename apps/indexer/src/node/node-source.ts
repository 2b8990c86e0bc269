import { delegateOf } from '@corescope/decode/signatures/authorization'
import { fetchBundle, fetchBundles } from '@corescope/rpc/blocks/fetch-bundles'
import type { Transport } from '@corescope/rpc/caller'
import { createFailureCounts } from '@corescope/rpc/failure-counts'
import { getBlockReferences, getFinalizedReference, getHeadReference } from '@corescope/rpc/methods/block-reference'
import { getAccountStates } from '@corescope/rpc/state/account-states'
import { getPastAnswers } from '@corescope/rpc/state/past-answers'
import type { ChainSource } from './chain-source.ts'

export interface NodeSourceOptions {
  signal: AbortSignal
  /** Blocks per HTTP request, requests at a time. */
  batch?: number
  concurrency?: number
}

/** Questions to contracts per HTTP request; fewer where the node takes long. */
const pastQuestions = 100
/** Failures of one question until its contract is the cause. With the pauses between them: some minutes. */
const failuresOfOne = 30
/** Failures of all nodes. Each has the attempts of the transport: about a minute where connections are refused. */
const failuresOfNodes = 10

/** A chain source over a node, with the retries and the fail-over of its transport. */
export const createNodeSource = (transport: Transport, options: NodeSourceOptions): ChainSource => {
  const { signal } = options
  const call = { signal }
  // These are asked all the time. Few attempts, so that a node that is gone is soon known to be.
  const askedOften = { signal, attempts: 3 }
  const askedOfThePast = {
    ...{ signal, batch: pastQuestions, concurrency: options.concurrency ?? 1 },
    ...{ patience: createFailureCounts(failuresOfOne), patienceWithNodes: createFailureCounts(failuresOfNodes) },
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
