/** A question of the dialect that Core's public API also takes at a path of its own. */
export interface Twin {
  path: string
  module: string
  action: string
  /** Where the path names a parameter otherwise than the dialect. */
  renames?: Readonly<Record<string, string>>
  /** What stands for parameters that are not given. */
  defaults?: Readonly<Record<string, string>>
}

const account = (path: string, action: string): Twin => ({ path: `/api/accounts/${path}`, module: 'account', action })
const block = (path: string, action: string, defaults = {}): Twin => ({
  ...{ path: `/api/blocks/${path}`, module: 'block', action },
  defaults,
})
const contract = (path: string, action: string): Twin => ({
  path: `/api/contracts/${path}`,
  module: 'contract',
  action,
})
const stats = (path: string, action: string): Twin => ({ path: `/api/stats/${path}`, module: 'stats', action })
const geth = (action: string): Twin => ({ path: `/api/geth/${action}`, module: 'proxy', action })

/** Core's public API, `mainnet.yaml` of its documentation (2025): the questions that are answered here, misspelt path included. */
export const twins: readonly Twin[] = [
  account('core_balance_by_address/:address', 'balance'),
  account('internal_txs_by_block_range', 'txlistinternal'),
  account('internal_txs_by_tx_hash/:txhash', 'txlistinternal'),
  account('list_of_blocks_validated_by_address/:address', 'getminedblocks'),
  account('list_of_erc20_transfer_events_by_address/:address', 'tokentx'),
  account('list_of_erc721_transfer_events_by_address/:address', 'tokennfttx'),
  account('list_of_txs_by_address/:address', 'txlist'),
  block('block_number_by_timesamp', 'getblocknobytime', { closest: 'before' }),
  block('block_rewards_by_block_number/:blockno', 'getblockreward'),
  block('estimated_block_countdown_time_by_block_number/:blockno', 'getblockcountdown'),
  contract('abi_of_verified_contract/:address', 'getabi'),
  contract('source_code_of_verified_contract/:address', 'getsourcecode'),
  ...[geth('eth_blockNumber'), geth('eth_call'), geth('eth_estimateGas'), geth('eth_gasPrice')],
  { ...geth('eth_getBlockByNumber'), renames: { booleanparam: 'boolean' }, defaults: { boolean: 'true' } },
  ...[geth('eth_getBlockTransactionCountByNumber'), geth('eth_getCode'), geth('eth_getStorageAt')],
  ...[geth('eth_getTransactionByBlockNumberAndIndex'), geth('eth_getTransactionByHash')],
  ...[geth('eth_getTransactionCount'), geth('eth_getTransactionReceipt'), geth('eth_sendRawTransaction')],
  stats('last_core_price', 'coreprice'),
  stats('list_of_validators', 'validators'),
  stats('total_core_supply', 'coresupply'),
  { path: '/api/txs/tx_receipt_status', module: 'transaction', action: 'gettxreceiptstatus' },
]

/**
 * The parameters of a twin's request in the words of the dialect: what the path says goes before what the query says. Pure.
 * @param given by lower-case name
 */
export const dialectParameters = (twin: Twin, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const { module, action, renames = {}, defaults = {} } = twin
  const named = [...given].map(([name, value]): [string, string] => [renames[name] ?? name, value])
  return new Map([...Object.entries(defaults), ...named, ['module', module], ['action', action]])
}
