import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { type AccountKind, accountKind, addressEntries } from '../addresses/table.ts'
import { listOf } from '../positional-list.ts'
import type { RowReader } from '../reader.ts'
import { tokenEntries, tokenTransfers } from '../tokens/table.ts'
import { internalEntries, internalType } from '../traces/table.ts'
import { hexColumn } from './columns.ts'
import { newestFirst, type PositionRange, rangeWithin, withinList } from './list-range.ts'
import type { Snapshot } from './snapshot.ts'

/** What an export reads: a statement for a cursor, newest or largest first, all values as text. */
export interface ExportSource {
  text: string
  values: unknown[]
  /** Rows fetched at once, where they are long. */
  rowsAtOnce?: number
}

/** What is left of a list: entries of blocks in [fromBlock, toBlock]. */
export interface BlockRange {
  fromBlock: number
  toBlock: number
}

/** Which entries of a list, all by dictionary ids. */
export interface EntryFilter {
  direction?: 'in' | 'out' | undefined
  /** Only what failed. */
  isFailed?: boolean | undefined
  /** Only what consensus itself made, or only what it did not. Of transactions. */
  isSystem?: boolean | undefined
  /** Only what the address exchanged with this one. */
  counterpartyId?: number | undefined
}

export interface TransactionExportRow {
  position: number
  toId: number | null
  /** First bytes of the coded calldata, enough for a selector. */
  inputStart: string
  transactionHash: string
  blockNumber: string
  timestamp: string
  from: string
  to: string | null
  createdContract: string | null
  value: string
  fee: string
  gasUsed: string
  gasPrice: string
  nonce: string
  type: string
  status: string | null
}

export interface InternalExportRow {
  /** Of its transaction. */
  position: number
  toId: number | null
  /** As `decodeTracePath` reads it. */
  tracePath: string
  selector: string | null
  transactionHash: string
  blockNumber: string
  timestamp: string
  from: string
  to: string | null
  type: string
  value: string
  gas: string
  gasUsed: string | null
  isFailed: boolean
  error: string | null
}

export interface TransferExportRow {
  transactionHash: string
  logIndex: string
  blockNumber: string
  timestamp: string
  from: string
  to: string
  token: string
  tokenName: string | null
  tokenSymbol: string | null
  decimals: string | null
  standard: string
  amount: string
  tokenItem: string | null
}

export interface HolderExportRow {
  holder: string
  amount: string
}

const lastBlockStatement = (than: '<' | '<=') =>
  `select block_number as number from blocks where timestamp ${than} $1::bigint order by timestamp desc, block_number desc limit 1`

/** The newest block at or before a moment (unix seconds); undefined before the first one. */
export const lastBlockAt = async (snapshot: Snapshot, moment: number): Promise<number | undefined> =>
  (await snapshot.ask<{ number: number }>(lastBlockStatement('<='), [moment]))[0]?.number

/** The first block at or after a moment (unix seconds): one above the head where there is none. */
export const firstBlockFrom = async (snapshot: Snapshot, moment: number): Promise<number> => {
  const [before] = await snapshot.ask<{ number: number }>(lastBlockStatement('<'), [moment])
  return before === undefined ? 0 : before.number + 1
}

const rangeOf = async (snapshot: Snapshot, { fromBlock, toBlock }: BlockRange, column: string, table = 'blocks') => {
  const end = (bound: string) =>
    `coalesce((select ${column} from ${table} where block_number <= ${bound} order by block_number desc limit 1), 0)::text`
  const [row] = await snapshot.ask<{ after: string; upTo: string }>(
    `select ${end('$1::int - 1')} as after, ${end('$2::int')} as "upTo"`,
    [fromBlock, toBlock],
  )
  return { after: Number(row?.after ?? 0), upTo: Number(row?.upTo ?? 0) }
}

/** Positions of the transactions of blocks. */
export const transactionRange = (snapshot: Snapshot, blocks: BlockRange): Promise<PositionRange> =>
  rangeOf(snapshot, blocks, 'last_transaction_position')
/** Positions of the internal transactions of blocks, as far as the traces lane has come. */
export const internalRange = (snapshot: Snapshot, blocks: BlockRange): Promise<PositionRange> =>
  rangeOf(snapshot, blocks, 'last_internal_position', 'traced_blocks')
/** Positions of the transfers of a standard in blocks. */
export const standardRange = (
  snapshot: Snapshot,
  blocks: BlockRange,
  standard: TokenStandard,
): Promise<PositionRange> => rangeOf(snapshot, blocks, `transfers_${standard}`)

const address = (name: string) => hexColumn(`${name}.address`)
const parties = (row: string) => `
  join addresses f on f.address_id = ${row}.from_id left join addresses o on o.address_id = ${row}.to_id`
const inBuckets = (row: string) =>
  `${row}.bucket >= ($1::bigint >> 14)::int and ${row}.bucket <= ($2::bigint >> 14)::int`
const within = (column: string) => `${column} > $1::bigint and ${column} <= $2::bigint`

type Condition = readonly [value: unknown, text: (place: string) => string]

/**
 * Numbers the values of conditions from $3 on, behind those of the owner of a list; a condition without a value is left out.
 * The owner is no condition: an equation beside the comparison of the whole key lets another index look as good (decision 0014).
 */
const conditions = (owner: readonly unknown[], ...all: readonly Condition[]) => {
  const values: unknown[] = [...owner]
  const texts = all.flatMap(([value, text]) => {
    if (value === undefined || value === false) return []
    if (value === true) return [text('')]
    return [text(`$${values.push(value) + 2}`)]
  })
  return { values, text: texts.map((text) => ` and ${text}`).join('') }
}

const directed = (direction: EntryFilter['direction']) =>
  [direction !== undefined, () => `e.${direction === 'in' ? 'in' : 'out'}_position is not null`] as const
/** What the owner of a list, whose id stands at `$3`, sent to an address or got from it: of itself what it sent to itself. */
const dealtWith = (row: string, id: number | undefined, receives = (place: string) => `${row}.to_id = ${place}`) =>
  [
    id,
    (place: string) => {
      const [owner, other] = ['$3::int', `${place}::int`]
      const sends = (from: string, to: string) => `(${row}.from_id = ${from} and ${receives(to)})`
      return `(${sends(owner, other)} or ${sends(other, owner)})`
    },
  ] as const
/** Who makes a contract by a transaction deals with it. */
const receivesOrIsMade = (place: string) => `(t.to_id = ${place} or t.created_id = ${place})`

const transactionColumns = `
  select t.transaction_position as position, t.to_id as "toId", substr(t.input, 1, 16) as "inputStart",
         ${hexColumn('t.hash')} as "transactionHash", t.block_number::text as "blockNumber", b.timestamp::text,
         ${address('f')} as "from", ${address('o')} as "to", ${address('c')} as "createdContract", t.value::text,
         (t.gas_used * t.effective_gas_price)::text as fee, t.gas_used::text as "gasUsed",
         t.effective_gas_price::text as "gasPrice", t.nonce::text, t.type::text, t.status::text`
const transactionJoins = `
  join blocks b on b.block_number = t.block_number ${parties('t')}
  left join addresses c on c.address_id = t.created_id`

const ofAddress = listOf(addressEntries, 'all')
const addressRange = rangeWithin(ofAddress)

/** All transactions of a range, or those of an address. */
export const transactionSource = async (
  reader: RowReader,
  range: PositionRange,
  { addressId, direction, isFailed, isSystem, counterpartyId }: EntryFilter & { addressId?: number | undefined },
): Promise<ExportSource> => {
  const failed = [isFailed === true, () => 't.status = 0'] as const
  const made = [
    isSystem !== undefined,
    () =>
      `${isSystem ? '' : 'not '}exists (select from system_transactions s where s.transaction_position = t.transaction_position)`,
  ] as const
  if (addressId === undefined) {
    const { text, values } = conditions([], failed, made)
    const rows = `from transactions t ${transactionJoins} where ${inBuckets('t')} and ${within('t.transaction_position')}${text}`
    return {
      text: `${transactionColumns} ${rows} order by t.bucket desc, t.transaction_position desc`,
      values: [range.after, range.upTo, ...values],
    }
  }
  const { after, upTo } = await addressRange(reader, [addressId], range)
  const { text, values } = conditions(
    [addressId],
    directed(direction),
    failed,
    made,
    dealtWith('t', counterpartyId, receivesOrIsMade),
  )
  return {
    text: `${transactionColumns} from address_entries e
      join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
      ${transactionJoins} where ${withinList(ofAddress, 'e', ['$3::int'])}${text} order by ${newestFirst(ofAddress, 'e')}`,
    values: [after, upTo, ...values],
  }
}

const internalTypes = `case i.type ${Object.entries(internalType)
  .map(([name, code]) => `when ${code} then '${name}'`)
  .join(' ')} end`
const internalColumns = `
  select i.transaction_position as position, i.to_id as "toId", ${hexColumn('i.trace_path')} as "tracePath",
         ${hexColumn('i.selector')} as selector,
         ${hexColumn('t.hash')} as "transactionHash", i.block_number::text as "blockNumber", b.timestamp::text,
         ${address('f')} as "from", ${address('o')} as "to", ${internalTypes} as type, i.value::text, i.gas::text,
         i.gas_used::text as "gasUsed", (i.failed_above or i.error is not null) as "isFailed", i.error`
const internalJoins = `
  join transactions t on t.bucket = (i.transaction_position >> 14)::int and t.transaction_position = i.transaction_position
  join blocks b on b.block_number = i.block_number ${parties('i')}`

const internalOfAddress = listOf(internalEntries, 'all')
const internalAddressRange = rangeWithin(internalOfAddress)

/**
 * All internal transactions of a range, or those of an address.
 * @param order `asc`: those of one block, in the order of execution
 */
export const internalSource = async (
  reader: RowReader,
  range: PositionRange,
  { addressId, direction, isFailed, counterpartyId }: EntryFilter & { addressId?: number | undefined },
  order: 'asc' | 'desc' = 'desc',
): Promise<ExportSource> => {
  const failed = [isFailed === true, () => '(i.failed_above or i.error is not null)'] as const
  if (addressId === undefined) {
    const { text, values } = conditions([], failed)
    const rows = `from internal_transactions i ${internalJoins} where ${inBuckets('i')} and ${within('i.internal_position')}${text}`
    return {
      text: `${internalColumns} ${rows} order by i.bucket ${order}, i.internal_position ${order}`,
      values: [range.after, range.upTo, ...values],
    }
  }
  const { after, upTo } = await internalAddressRange(reader, [addressId], range)
  const { text, values } = conditions([addressId], directed(direction), failed, dealtWith('i', counterpartyId))
  return {
    text: `${internalColumns} from internal_entries e
      join internal_transactions i on i.bucket = (e.internal_position >> 14)::int and i.internal_position = e.internal_position
      ${internalJoins} where ${withinList(internalOfAddress, 'e', ['$3::int'])}${text} order by ${newestFirst(internalOfAddress, 'e')}`,
    values: [after, upTo, ...values],
  }
}

const transferColumns = `
  select ${hexColumn('t.hash')} as "transactionHash", p.log_index::text as "logIndex", t.block_number::text as "blockNumber",
         b.timestamp::text, ${address('f')} as "from", ${address('o')} as "to", ${address('k')} as token,
         n.token_name as "tokenName", n.symbol as "tokenSymbol", n.decimals::text, p.standard::text, p.amount::text,
         p.token_item::text as "tokenItem"`
const transferJoins = `
  join transactions t on t.bucket = (p.transaction_position >> 14)::int and t.transaction_position = p.transaction_position
  join blocks b on b.block_number = t.block_number ${parties('p')}
  join addresses k on k.address_id = p.token_id left join token_facts n on n.token_id = p.token_id`

const ofToken = listOf(tokenTransfers, 'token')
const ofItem = listOf(tokenTransfers, 'item')
const [tokenRange, itemRange] = [rangeWithin(ofToken), rangeWithin(ofItem)]

/** Transfers of a token. @param range positions of transactions */
export const tokenSource = async (reader: RowReader, range: PositionRange, tokenId: number): Promise<ExportSource> => {
  const { after, upTo } = await tokenRange(reader, [tokenId], range)
  return {
    text: `${transferColumns} from token_transfers p ${transferJoins}
    where ${withinList(ofToken, 'p', ['$3::int'])} order by ${newestFirst(ofToken, 'p')}`,
    values: [after, upTo, tokenId],
  }
}

/** Transfers of one item of a token. @param range positions of transactions */
export const itemSource = async (
  reader: RowReader,
  range: PositionRange,
  tokenId: number,
  tokenItem: string,
): Promise<ExportSource> => {
  const { after, upTo } = await itemRange(reader, [tokenId, tokenItem], range)
  return {
    text: `${transferColumns} from token_transfers p ${transferJoins}
    where ${withinList(ofItem, 'p', ['$3::int', '$4::numeric'])} order by ${newestFirst(ofItem, 'p')}`,
    values: [after, upTo, tokenId, tokenItem],
  }
}

/** Transfers of a standard; positions are those of the standard. */
export const standardSource = ({ after, upTo }: PositionRange, standard: TokenStandard): ExportSource => ({
  text: `${transferColumns} from token_transfers p ${transferJoins}
    where p.standard = $3::smallint and ${within('p.standard_position')} order by p.standard desc, p.standard_position desc`,
  values: [after, upTo, standard],
})

const transfersOfAddress = listOf(tokenEntries, 'address')
const transfersOfHolding = listOf(tokenEntries, 'holding')
const [transferRange, holdingRange] = [rangeWithin(transfersOfAddress), rangeWithin(transfersOfHolding)]

/** Transfers of an address: of a standard, or of one token. @param range positions of transactions */
export const addressTransferSource = async (
  reader: RowReader,
  range: PositionRange,
  list: { addressId: number } & ({ standard: TokenStandard } | { tokenId: number }),
  { direction, counterpartyId }: EntryFilter,
): Promise<ExportSource> => {
  const isHolding = 'tokenId' in list
  const part = isHolding ? list.tokenId : list.standard
  const of = isHolding ? transfersOfHolding : transfersOfAddress
  const { after, upTo } = await (isHolding ? holdingRange : transferRange)(reader, [list.addressId, part], range)
  const { text, values } = conditions(
    [list.addressId, part],
    [direction !== undefined, () => `e.direction & ${direction === 'in' ? 1 : 2} > 0`],
    dealtWith('p', counterpartyId),
  )
  const owner = ['$3::int', isHolding ? '$4::int' : '$4::smallint']
  // `limit 1` says that a key has one row: by statistics of its two columns tables would be joined whole
  return {
    text: `${transferColumns} from token_entries e
      cross join lateral (select * from token_transfers
        where token_id = e.token_id and token_position = e.token_position limit 1) p
      ${transferJoins} where ${withinList(of, 'e', owner)}${text} order by ${newestFirst(of, 'e')}`,
    values: [after, upTo, ...values],
  }
}

/** Holders of a token, who holds most first. */
export const holderSource = (tokenId: number): ExportSource => ({
  text: `select ${address('a')} as holder, h.amount::text from holdings h join addresses a on a.address_id = h.holder_id
    where h.token_id = $1::int and h.amount > 0 order by h.token_id desc, h.amount desc, h.holder_id desc`,
  values: [tokenId],
})

export interface AccountExportRow {
  account: string
  /** Null while its code was not asked for. */
  isContract: boolean | null
  balance: string
  balanceBlock: string
  rank: string
}
/** Accounts that have something, the richest first; of one kind where that is named. Ranks are those among all. */
export const accountSource = (kind: AccountKind | undefined): ExportSource => ({
  text: `select c.rank, ${address('a')} as account, c.kind = ${accountKind.contract} as "isContract", c.balance::text,
      c.balance_block::text as "balanceBlock"
     from (select address_id, kind, balance, balance_block,
             row_number() over (order by balance desc, address_id desc)::text as rank
             from accounts where balance > 0 order by balance desc, address_id desc) c
     join addresses a using (address_id)
    ${kind === undefined ? '' : 'where c.kind = $1::smallint'} order by c.balance desc, c.address_id desc`,
  values: kind === undefined ? [] : [kind],
})

export interface VerifiedExportRow {
  address: string
  contractName: string
  compiler: string
  licenseType: string
  match: string
}
/** Verified contracts whose code the chain has, newest first. */
export const verifiedSource: ExportSource = {
  text: `select ${address('a')} as address, v.contract_name as "contractName", v.compiler_version as compiler,
      v.license_type::text as "licenseType", v.runtime_match as match
     from verified_contracts v join addresses a on a.address = v.address
     join contract_codes c on c.address_id = a.address_id and c.code_hash = v.code_hash
    order by v.verification_id desc`,
  values: [],
}

/** Tokens of a standard, the most widely held or the most moved first, by their ids. */
export const rankedTokenSource = (by: 'holders' | 'transfers', standard: TokenStandard): ExportSource => ({
  text: `select token_id as "tokenId" from tokens where standard = $1::smallint order by standard desc, ${by} desc, token_id desc`,
  values: [standard],
})
