import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery } from '../../lists/list-query.ts'

export const blobQuery = (versionedHash: `0x${string}`) => apiQuery('blob', { versionedHash, data: false })
export const blobBytesQuery = (versionedHash: `0x${string}`) => apiQuery('blob', { versionedHash, data: true })
export const blockBlobList = (block: number | `0x${string}`) => listQuery('blockBlobInfo', { block })
export const transactionBlobsQuery = (transactionHash: `0x${string}`) =>
  apiQuery('transactionBlobInfo', { transactionHash })
