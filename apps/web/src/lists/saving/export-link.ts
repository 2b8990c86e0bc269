import { takesField } from '@corescope/api-schema/exports/export-fields'
import { chainListTypes, type ExportType, exportPath, ofOneTypes } from '@corescope/api-schema/exports/export-types'

type Fields = Record<string, string | number | undefined>

const addressTransferTypes: Record<number, string> = {
  20: 'addressTokenTransfer',
  721: 'addressNftTransfer',
  1155: 'addressNftTransfer1155',
}

const text = (value: unknown) => {
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** Fields of a request that narrow a list and an export alike. */
const filters = (request: Fields): Fields => ({
  ...{ fromBlock: request.fromBlock, toBlock: request.toBlock, start: request.start, end: request.end },
  direction: request.direction === 'all' ? undefined : request.direction,
  failed: request.failed === undefined ? undefined : '1',
  counterparty: request.counterparty,
  system: request.isSystem === undefined ? undefined : Number(request.isSystem === 'true'),
})

const ofBlock = ({ block, ...request }: Fields): Fields | undefined => {
  if (block === undefined) return filters(request)
  return /^\d+$/.test(String(block)) ? { fromBlock: block, toBlock: block } : undefined
}

const ofTransfers = (request: Fields): Fields | undefined => {
  const { address, contractAddress, standard, tokenItem, transactionHash } = request
  if (transactionHash !== undefined) return undefined
  if (tokenItem !== undefined) return { type: 'tokentxns', contractAddress, tokenItem, ...filters(request) }
  if (address !== undefined && standard !== undefined) {
    return { type: addressTransferTypes[Number(standard)], address, ...filters(request) }
  }
  return { type: 'tokentxns', address, contractAddress, standard, ...filters(request) }
}

const typed = (type: string, fields: Fields | undefined) => fields && { type, ...fields }

/** Lists that can be saved: what their export is asked with. */
const exportsOf: Record<string, (request: Fields) => Fields | undefined> = {
  searchTransaction: (request) => typed('transactions', ofBlock(request)),
  addressTransaction: (request) => ({ type: 'transactions', address: request.address, ...filters(request) }),
  contractInternalTransactions: (request) => typed('internaltxns', ofBlock(request)),
  addressInternalTransactions: (request) => ({ type: 'internaltxns', address: request.address, ...filters(request) }),
  searchBlock: (request) => ({ type: 'blocks', ...filters(request) }),
  addressValidatedBlock: (request) => ({ type: 'blocks', address: request.address, ...filters(request) }),
  tokenList: ({ standard, orderBy, keyword }) => ({ type: 'tokens', standard, orderBy, keyword }),
  tokenTransfers: ofTransfers,
  withdrawals: (request) => typed('withdrawals', { address: request.address, ...ofBlock(request) }),
  transactionAuthorization: (request) => ({ type: 'authorizations', ...request }),
  addressBalanceHistory: ({ address }) => ({ type: 'balanceHistory', address }),
  topAccounts: ({ kind }) => ({ type: 'accounts', kind }),
  tokenHoldersAt: ({ contractAddress, blockNumber }) => ({
    type: 'tokenholders',
    contractAddress,
    atBlock: blockNumber,
  }),
  tokenHolders: ({ contractAddress, tokenItem }) => ({ type: 'tokenholders', contractAddress, tokenItem }),
}

/** Lists that are saved by the names of their calls. */
const byName: readonly string[] = [...chainListTypes, ...ofOneTypes]
/** Whether a range narrows what is saved: not what is of now, of one block, or of one transaction. */
const takesRange = ({ type, transactionHash }: Fields) =>
  transactionHash === undefined && takesField(type as ExportType, 'toBlock')

/**
 * Where the whole of a list can be saved, with its filters, as of the block it is pinned to; undefined for lists that are no
 * exports. Pure.
 */
export const exportLink = (
  call: string,
  request: object,
  { pinned, isSaved = false }: { pinned?: number | undefined; isSaved?: boolean | undefined } = {},
): string | undefined => {
  const given: Fields = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, text(value)]))
  const fields = exportsOf[call]?.(given) ?? (isSaved || byName.includes(call) ? { type: call, ...given } : undefined)
  if (fields?.type === undefined) return undefined
  const toBlock = Math.min(Number(fields.toBlock ?? Number.POSITIVE_INFINITY), pinned ?? Number.POSITIVE_INFINITY)
  const takesBlock = Number.isFinite(toBlock) && takesRange(fields)
  const asked = { ...fields, toBlock: takesBlock ? toBlock : undefined }
  const set = Object.entries(asked).filter(([, value]) => value !== undefined)
  return `${exportPath}?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}
