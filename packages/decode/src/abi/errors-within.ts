import type { Hex } from '@corescope/chain/types/hex'
import { readParameters } from './abi-decode.ts'
import type { AbiSource } from './abi-index.ts'
import type { DecodeBudget } from './decode-budget.ts'

/**
 * Sources that know only those custom errors for whose values the budget of an answer has room: what else a call failed with stays
 * bytes.
 * @param data what the failed call returned
 */
export const errorsWithin = (sources: readonly AbiSource[], data: Hex, budget: DecodeBudget): AbiSource[] => {
  const body: Hex = `0x${data.slice(10)}`
  return sources.map((source) => ({
    source: source.source,
    functionsBySelector: (selector) => source.functionsBySelector(selector),
    eventsByTopic: (topic) => source.eventsByTopic(topic),
    errorsBySelector: (selector) =>
      source
        .errorsBySelector(selector)
        .filter(
          ({ item, signature }) =>
            readParameters(item.inputs, body, budget, item.name.length + signature.length) !== 'tooLarge',
        ),
  }))
}
