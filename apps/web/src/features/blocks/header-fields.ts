import type { BlockDetail } from '@corescope/api-schema/blocks/calls'

/** Fields in the order in which they enter the block's hash; names as JSON-RPC writes them. */
const order = [
  ['parentHash', 'parentHash'],
  ['sha3Uncles', 'sha3Uncles'],
  ['miner', 'miner'],
  ['stateRoot', 'stateRoot'],
  ['transactionsRoot', 'transactionsRoot'],
  ['receiptsRoot', 'receiptsRoot'],
  ['logsBloom', 'logsBloom'],
  ['difficulty', 'difficulty'],
  ['blockNumber', 'number'],
  ['gasLimit', 'gasLimit'],
  ['gasUsed', 'gasUsed'],
  ['timestamp', 'timestamp'],
  ['extraData', 'extraData'],
  ['mixHash', 'mixHash'],
  ['nonce', 'nonce'],
  ['baseFeePerGas', 'baseFeePerGas'],
  ['withdrawalsRoot', 'withdrawalsRoot'],
  ['blobGasUsed', 'blobGasUsed'],
  ['excessBlobGas', 'excessBlobGas'],
  ['parentBeaconBlockRoot', 'parentBeaconBlockRoot'],
  ['requestsHash', 'requestsHash'],
] as const satisfies readonly (readonly [keyof BlockDetail, string])[]

export interface HeaderField {
  name: string
  text: string
}

/** The header as it was hashed; fields that the block's fork does not know are left out. */
export const headerFields = (block: BlockDetail): HeaderField[] =>
  order.flatMap(([key, name]) => {
    const value = block[key]
    if (value === null) return []
    return [{ name, text: typeof value === 'object' ? value.hash : String(value) }]
  })
