/** SQL of a chain that is dense in every list; hashes and roots mean nothing. */
export const digest = (text: string, size = 32): string =>
  `substring(sha256(convert_to(${text}, 'UTF8')) from 1 for ${size})`

export const addressRows = (count: number): string =>
  `insert into addresses select n, ${digest("'a' || n", 20)} from generate_series(1, ${count}) n;`

/** Blocks 1 … `blocks` of producer 3, each with one log a transaction. */
export const blockRows = (blocks: number, perBlock: number): string => `
insert into blocks (timestamp, last_transaction_position, last_log_position, size_sum, new_addresses, active_address_days,
  block_number, miner_id, miner_position, size, transaction_count, difficulty, gas_limit, gas_used, fees, burnt_fees,
  gas_used_sum, fee_sum, hash, parent_hash, sha3_uncles, state_root, transactions_root, receipts_root, logs_bloom,
  extra_data, mix_hash, nonce)
select 1700000000 + n * 3, n * ${perBlock}, n * ${perBlock}, 0, 2000, 0, n, 3, n, 500, ${perBlock}, 1, 1, 1, 1, 0, n, n,
  ${digest("'b' || n")}, '', '', '', '', '', '', '', '', '' from generate_series(1, ${blocks}) n;`

/** Every transaction of those blocks, from address 1 to one of the addresses 4 … 1993. */
export const transactionRows = (blocks: number, perBlock: number): string => `
insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, gas, gas_used,
  cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
select n, n, n >> 14, (n - 1) / ${perBlock} + 1, 1, 4 + n % 1990, 1, 0, 1, 1, 1, 1, 1, 1, 27, ${digest("'x' || n")}, '', '', ''
  from generate_series(1, ${blocks * perBlock}) n;`
