import type { AuditName } from '@corescope/store/audit/table'

/**
 * Statements that spoil one row each of an index of the simulated chain (90 blocks, all lanes), and what the audit says of it:
 * name, (walk that finds it,) statement, finding.
 */
type Fault = [name: string, statement: string, finding: RegExp]
type WalkFault = [name: string, walk: AuditName, statement: string, finding: RegExp]

/** The position of a transaction with logs in the middle of the chain. */
export const inMiddle = `(select transaction_position from transactions where block_number between 40 and 50 and log_count > 0
                    order by transaction_position limit 1)`
const tokenLog = `(select l.ctid from logs l join token_transfers t using (transaction_position, log_index)
                    join transactions x using (transaction_position) where x.block_number between 40 and 60 limit 1)`
/** Some row of a table that lies in blocks 40 to 60. */
const oneOf = (table: string, condition = 'true') =>
  `(select r.ctid from ${table} r join transactions x using (transaction_position)
     where x.block_number between 40 and 60 and (${condition}) order by x.transaction_position limit 1)`
const change = (table: string, column: string, value: string, condition?: string) =>
  `update ${table} set ${column} = ${value} where ctid = ${oneOf(table, condition)}`
const someId = `(select max(address_id) from addresses)`
const inAccounts = `(select ctid from accounts where first_block between 40 and 60 order by first_block, address_id limit 1)`
/** Rows that follow from transactions and logs: each kind of list once, and each kind of fault. */
export const listFaults: Fault[] = [
  ['transactions.from_id', change('transactions', 'from_id', someId), /^address_entries 0x\w+ #\d+|\.from$/],
  [
    'a deleted address entry',
    `delete from address_entries where ctid = ${oneOf('address_entries')}`,
    /^address_entries /,
  ],
  [
    'address_entries.transaction_position',
    change('address_entries', 'transaction_position', 'transaction_position - 100'),
    /^address_entries 0x\w+ #\d+/,
  ],
  ['logs.contract_position', change('logs', 'contract_position', 'contract_position + 100000'), /contract_position$/],
  ['a deleted look-up row', `delete from transaction_hashes where ctid = ${oneOf('transaction_hashes')}`, /is_found$/],
  ['token_transfers.amount', change('token_transfers', 'amount', 'amount + 1'), /^token_transfers 0x\w+ #\d+ amount$/],
  ['token_transfers.to_id', change('token_transfers', 'to_id', someId), /to_id$/],
  ['token_transfers.supply_after', change('token_transfers', 'supply_after', 'supply_after + 1'), /supply_after$/],
  ['token_transfers.holders_after', change('token_transfers', 'holders_after', '0'), /holders_after$/],
  [
    'a deleted token transfer',
    `delete from token_transfers where ctid = ${oneOf('token_transfers')}`,
    /^token_transfers /,
  ],
  ['token_entries.amount_after', change('token_entries', 'amount_after', 'amount_after + 3'), /amount_after$/],
  [
    'a deleted token entry',
    `delete from token_entries where ctid = ${oneOf('token_entries')}`,
    /^token_entries 0x\w+ #\d+$/,
  ],
  ['token_entries.transaction_position', change('token_entries', 'transaction_position', '1'), /^token_entries /],
  [
    'authorizations.authority_id',
    change('authorizations', 'authority_id', someId, 'authority_id > 0'),
    /authority_id$/,
  ],
  ['authorizations.verdict', change('authorizations', 'verdict', '2', 'verdict = 1'), /^authorizations #\d+ verdict$/],
  [
    'authorizations.effect',
    change('authorizations', 'effect', 'case effect when 1 then 2 else 1 end'),
    /^authorizations #\d+ effect$/,
  ],
  [
    'authorizations.authority_nonce',
    change('authorizations', 'authority_nonce', 'authority_nonce + 1', 'authority_nonce is not null'),
    /^authorizations #\d+ (authority_nonce|effect)$/,
  ],
  [
    'authorizations.may_run_code',
    change('authorizations', 'may_run_code', 'not may_run_code', 'may_run_code is not null'),
    /^authorizations #\d+ (may_run_code|effect)$/,
  ],
  ['authorizations.delegate_id', change('authorizations', 'delegate_id', someId), /delegate_id$/],
  [
    'a deleted authorization',
    `delete from authorizations where ctid = ${oneOf('authorizations')}`,
    /^authorizations #\d+$/,
  ],
  [
    'set_code_transactions',
    change('set_code_transactions', 'transaction_position', '-1'),
    /^set_code_transactions #\d+/,
  ],
  [
    'system_transactions.transaction_position',
    change('system_transactions', 'transaction_position', '-1'),
    /^system_transactions #\d+$/,
  ],
  [
    'a deleted system transaction',
    `delete from system_transactions where ctid = ${oneOf('system_transactions')}`,
    /^system_transactions #\d+$/,
  ],
  ['core_events.amount', change('core_events', 'amount', 'amount + 1', 'amount is not null'), /^core_events #\d+ /],
  [
    'core_events.candidate',
    change('core_events', 'candidate', `'\\x01'`, 'candidate is not null'),
    /^core_events #\d+ /,
  ],
  ['a deleted event', `delete from core_events where ctid = ${oneOf('core_events')}`, /^core_events #\d+$/],
  ['blobs.versioned_hash', change('blobs', 'versioned_hash', `sha256('b')`), /^blobs #\d+ versioned_hash$/],
  ['blobs.transaction_position', change('blobs', 'transaction_position', '-7'), /^blobs #\d+ transaction_position$/],
  [
    'withdrawals.amount',
    `update withdrawals set amount = amount + 1 where position = (select min(position) from withdrawals where block_number > 40)`,
    /^withdrawals #\d+ amount$/,
  ],
  [
    'a deleted withdrawal',
    `delete from withdrawals where position = (select min(position) from withdrawals where block_number > 40)`,
    /^withdrawals #\d+$/,
  ],
  [
    'accounts.first_block',
    `update accounts set first_block = first_block - 5 where ctid = ${inAccounts}`,
    /^accounts 0x\w+$/,
  ],
  [
    'accounts.creator_id',
    `update accounts set creator_id = ${someId} where ctid = (select ctid from accounts where creation_block >= 40
      order by creation_block limit 1)`,
    /^accounts\.creation 0x\w+ creator_id$/,
  ],
  [
    'blocks.new_addresses',
    'update blocks set new_addresses = new_addresses + 1 where block_number = 45',
    /new_addresses$/,
  ],
  ['blocks.transfers_20', 'update blocks set transfers_20 = transfers_20 + 1 where block_number = 59', /transfers_20$/],
  ['blocks.miner_position', 'update blocks set miner_position = 1000 where block_number = 59', /miner_position$/],
  [
    'an owner of an item',
    `update item_holdings set holder_id = ${someId} where ctid = (select ctid from item_holdings where standard = 721 limit 1)`,
    /^item_holdings 0x\w+ \d+ of 0x\w+$/,
  ],
  [
    'an amount of an item',
    `update item_holdings set amount = amount + 1 where ctid = (select ctid from item_holdings where standard = 1155 limit 1)`,
    /^item_holdings 0x\w+ \d+ of 0x\w+$/,
  ],
  [
    'a deleted amount of an item',
    `delete from item_holdings where ctid = (select ctid from item_holdings where standard = 1155 limit 1)`,
    /^item_holdings /,
  ],
  [
    'a deleted upgrade of a proxy',
    `delete from proxy_upgrades where ctid = ${oneOf('proxy_upgrades')}`,
    /^proxy_upgrades 0x\w+ #\d+$/,
  ],
  ['proxy_upgrades.kind', change('proxy_upgrades', 'kind', 'kind % 4 + 1'), /^proxy_upgrades 0x\w+ #\d+ kind$/],
  [
    'transaction_extras.access_list',
    change('transaction_extras', 'access_list', `'[]'`, 'jsonb_array_length(r.access_list) > 0'),
    /accessList|hash$/,
  ],
  [
    'a deleted side row of a transaction',
    `delete from transaction_extras where ctid = ${oneOf('transaction_extras', 'r.authorization_list is not null')}`,
    /^transactions\.\d+\.authorizationList$/,
  ],
  ['a deleted account', `delete from accounts where ctid = ${inAccounts}`, /^accounts 0x\w+$/],
  [
    'tokens.first_block',
    `update tokens set first_block = first_block + 1 where token_id = (select min(token_id) from tokens)`,
    /first_block$/,
  ],
]
/** Where the other walks look: at signatures, at the node's traces and balances, and at totals. */
const inTraces = (table: string, condition = 'true') =>
  `(select ctid from ${table} where block_number between 40 and 60 and (${condition}) order by internal_position limit 1)`
export const laneFaults: WalkFault[] = [
  [
    'internal_transactions.value',
    'traces',
    `update internal_transactions set value = value + 1 where ctid = ${inTraces('internal_transactions')}`,
    /^internal_transactions #\d+ value$/,
  ],
  [
    'internal_transactions.gas_used',
    'traces',
    `update internal_transactions set gas_used = gas_used + 1 where ctid = ${inTraces('internal_transactions', 'gas_used > 0')}`,
    /^internal_transactions #\d+ gas_used$/,
  ],
  [
    'authorizations.traced_effect',
    'traces',
    change('authorizations', 'traced_effect', '1', 'effect = 2'),
    /^authorizations #\d+ traced_effect$/,
  ],
  [
    'a deleted internal transaction',
    'traces',
    `delete from internal_transactions where ctid = ${inTraces('internal_transactions')}`,
    /^internal_transactions #\d+$/,
  ],
  [
    'a deleted internal entry',
    'traces',
    `delete from internal_entries where ctid = ${oneOf('internal_entries')}`,
    /^internal_entries 0x\w+ #\d+$/,
  ],
  [
    'internal_entries.internal_position',
    'traces',
    change('internal_entries', 'internal_position', '1'),
    /^internal_entries 0x\w+ #\d+/,
  ],
  [
    'contract_creations.creator_id',
    'traces',
    `update contract_creations set creator_id = ${someId} where ctid = ${inTraces('contract_creations')}`,
    /^contract_creations 0x\w+ creator_id$/,
  ],
  [
    'a deleted end of a contract',
    'traces',
    `delete from self_destructs where ctid = ${inTraces('self_destructs')}`,
    /^self_destructs 0x\w+$/,
  ],
  [
    'traced_blocks.frames',
    'traces',
    'update traced_blocks set frames = 0 where block_number = 50',
    /^traced_blocks frames$/,
  ],
  [
    'traced_blocks.last_internal_position',
    'traces',
    'update traced_blocks set last_internal_position = last_internal_position + 1 where block_number = 50',
    /last_internal_position$/,
  ],
  [
    'native_balances.amount',
    'history',
    `update native_balances set amount = amount + 1 where ctid = (select ctid from native_balances where block_number = 50 limit 1)`,
    /^native_balances 0x\w+ #\d+ amount$/,
  ],
  [
    'a deleted balance',
    'history',
    `delete from native_balances where ctid = (select n.ctid from native_balances n where block_number between 40 and 60
       and exists (select from native_balances l where l.address_id = n.address_id and l.position = n.position + 1) limit 1)`,
    /^native_balances 0x\w+ position$/,
  ],
  [
    'a deleted share of a fee',
    'history',
    `delete from fee_distributions where ctid = (select r.ctid from fee_distributions r join transactions x using (transaction_position)
      where block_number between 40 and 60 and exists (select from fee_distributions l
        where l.address_id = r.address_id and l.position = r.position + 1) limit 1)`,
    /^fee_distributions 0x\w+ position$/,
  ],
  [
    'a share of a fee',
    'history',
    change('fee_distributions', 'amount', 'amount + 1'),
    /^fee_distributions 0x\w+ #\d+ amount$/,
  ],
  [
    'a deleted last share of a fee',
    'history',
    `delete from fee_distributions where ctid = (select r.ctid from fee_distributions r join transactions x using (transaction_position)
      where block_number between 40 and 60 and not exists (select from fee_distributions l
        where l.address_id = r.address_id and l.position > r.position) limit 1)`,
    /^fee_distributions 0x\w+ row$/,
  ],
  ['transactions.from_id', 'senders', change('transactions', 'from_id', someId), /^0x\w{64} from$/],
  [
    'a list of more than its total',
    'lists',
    `update address_entries set position = position + 7 where ctid = (select ctid from address_entries order by position desc limit 1)`,
    /^address_entries\.position$/,
  ],
  [
    'a deleted row of a token',
    'lists',
    `delete from token_entries where ctid = (select ctid from token_entries where standard = 1155 and position = 2 limit 1)`,
    /^token_entries\.position 1155$/,
  ],
]
/** Codes of contracts, which nothing derives. */
const codeFaults: WalkFault[] = [
  [
    'codes.code',
    'accounts',
    `update codes set code = code || '\\x00' where ctid = (select k.ctid from codes k where exists (
       select from contract_codes c where c.code_hash = k.code_hash) order by code_hash limit 1)`,
    /^codes\.code$/,
  ],
]
/** Rows of caches that no list knows of. */
export const unsupportedRows: WalkFault[] = [
  ...codeFaults,
  [
    'a deleted holding',
    'holdings',
    `delete from holdings where ctid = (select ctid from holdings order by holder_id, token_id limit 1)`,
    /^holdings\.amount$/,
  ],
  [
    'an owner of an item that never moved',
    'lists',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select token_id, 123456789, holder_id, 721, 1 from item_holdings where standard = 721 limit 1`,
    /^item_holdings$/,
  ],
  [
    'an amount of an item that its holder never had',
    'lists',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select token_id, token_item, ${someId}, 1155, 3 from item_holdings where standard = 1155 limit 1`,
    /^item_holdings$/,
  ],
  [
    'a holding of who never had a token',
    'holdings',
    `insert into holdings (token_id, holder_id, amount, standard) select token_id, (select max(address_id) from addresses x
       where not exists (select from token_entries e where e.address_id = x.address_id)), 9, standard from holdings limit 1`,
    /^holdings\.amount$/,
  ],
  [
    'holdings.standard',
    'holdings',
    `update holdings set standard = 42 where ctid = (select ctid from holdings order by holder_id, token_id limit 1)`,
    /^holdings\.standard$/,
  ],
]
/** Columns whose repair is that of the others: an index of its own for each would say nothing more. */
export const columnFaults: Fault[] = [
  [
    'transactions.gas_used',
    `update transactions set gas_used = gas_used - 1 where transaction_position = ${inMiddle}`,
    /\.gasUsed$/,
  ],
  ['blocks.state_root', `update blocks set state_root = sha256('x') where block_number = 45`, /^stateRoot$/],
  ['blocks.fee_sum', `update blocks set fee_sum = fee_sum + 1 where block_number = 45`, /^feeSum$/],
  ['blocks.shared_fee_sum', 'update blocks set shared_fee_sum = 1 where block_number = 45', /^sharedFeeSum$/],
  [
    'blocks.uncredited_fee_sum',
    'update blocks set uncredited_fee_sum = 1 where block_number = 45',
    /^uncreditedFeeSum$/,
  ],
  ['blocks.blob_fee_sum', 'update blocks set blob_fee_sum = blob_fee_sum + 1 where block_number = 45', /^blobFeeSum$/],
  ['blocks.subsidy_sum', 'update blocks set subsidy_sum = subsidy_sum + 1 where block_number = 45', /^subsidySum$/],
  [
    'blocks.active_erc20_days',
    'update blocks set active_erc20_days = active_erc20_days + 1 where block_number = 45',
    /active_erc20_days$/,
  ],
  [
    'blocks.hour_lowest_gas_price',
    'update blocks set hour_lowest_gas_price = 1 where block_number = 45',
    /^hourLowestGasPrice$/,
  ],
]
/** What a repair is seen to heal, an index of its own for each. */
export const healedFaults: Fault[] = [
  [
    'transactions.value',
    `update transactions set value = value + 1 where transaction_position = ${inMiddle}`,
    /\.value$/,
  ],
  [
    'logs.data',
    `update logs set data = '\\x00ab' where ctid = (select l.ctid from logs l join transactions t using (transaction_position)
       where not exists (select from transactions u where u.block_number = t.block_number and u.type > 4)
         and t.block_number >= 40 order by transaction_position limit 1)`,
    /\.data$/,
  ],
  [
    'logs.data beside a transaction of an unknown type',
    `update logs set data = '\\x00ab' where ctid = (select l.ctid from logs l join transactions t using (transaction_position)
       where exists (select from transactions u where u.block_number = t.block_number and u.type > 4)
         and t.block_number >= 40 order by transaction_position limit 1)`,
    /\.data$/,
  ],
  ['blocks.hash', `update blocks set hash = sha256('y') where block_number = 45`, /^blockHash$/],
  ['a deleted log', `delete from logs where ctid = ${tokenLog}`, /^receipts\.\d+\.logs$/],
  ['a deleted transaction', `delete from transactions where transaction_position = ${inMiddle}`, /^transactions$/],
  [
    'holdings.amount',
    `update holdings set amount = amount + 5 where ctid = (select ctid from holdings order by holder_id, token_id limit 1)`,
    /^holdings\.amount$/,
  ],
  [
    'accounts.balance',
    `update accounts set balance = balance + 7 where address_id = (select address_id from accounts where balance > 0
      order by address_id limit 1)`,
    /^accounts\.balance$/,
  ],
]
