import { type PageEntry, page } from '../page.ts'
import { transactionId } from '../url-ids.ts'

export const blobsPages: readonly PageEntry[] = [
  page('/blob/{id}', 'Blob', 'Blob 详情', {
    names: (id) => transactionId(id) !== undefined,
  }),
]
