import { useMemo } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { blobColumns } from './blob-columns.tsx'
import { blockBlobList } from './queries.ts'

/** Blobs of one block, with the blob gas they took. */
export const BlockBlobs = ({ block }: { block: number | `0x${string}` }) => {
  const t = useMessages()
  const list = useList(blockBlobList(block), { live: false })
  const columns = useMemo(() => blobColumns(t, { block: false }), [t])
  const { blobGasUsed, excessBlobGas } = list.answer ?? {}
  const gas = [
    blobGasUsed == null ? undefined : `${t('blobs.gasUsed')}: ${formatInteger(blobGasUsed)}`,
    excessBlobGas == null ? undefined : `${t('blobs.excess')}: ${formatInteger(excessBlobGas)}`,
  ].filter((text) => text !== undefined)
  return (
    <ListTable
      list={list}
      caption={t('blobs.caption')}
      columns={columns}
      rowKey={({ transactionHash, blobIndex }) => `${transactionHash}${blobIndex}`}
      emptyText={list.error === undefined ? t('blobs.empty') : undefined}
      {...(gas.length === 0 ? {} : { summary: gas.join(' · ') })}
    />
  )
}
