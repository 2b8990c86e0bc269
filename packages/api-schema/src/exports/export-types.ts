/** Spec §3 "Export types". */
export const exportTypes = [
  'transactions',
  'internaltxns',
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
  'tokentxns',
  'tokenholders',
  'open-source-contract-codes',
] as const
export type ExportType = (typeof exportTypes)[number]

export const exportFormats = ['csv', 'jsonl'] as const

/** Types that are lists of an address: they are asked with one. */
export const addressTypes: readonly ExportType[] = [
  'addressTokenTransfer',
  'addressNftTransfer',
  'addressNftTransfer1155',
]

/** Path of the call. */
export const exportPath = '/api/chain/export'
