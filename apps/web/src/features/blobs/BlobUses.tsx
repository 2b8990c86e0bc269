import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Table } from '../../ui/table/Table.tsx'
import styles from './Blobs.module.css'
import { blobColumns } from './blob-columns.tsx'

/** The transactions that carried a blob. */
export const BlobUses = ({ blob }: { blob: CallResponse<'blob'> | undefined }) => {
  const t = useMessages()
  const columns = useMemo(() => blobColumns(t, { hash: false }), [t])
  const { total = 0, uses = [] } = blob ?? {}
  return (
    <>
      {blob && (
        <p className={styles.note}>
          {t('blobs.usesCount', { total, shown: formatInteger(total) })}{' '}
          {total > uses.length && t('blobs.usesCut', { count: uses.length })}
        </p>
      )}
      <Table
        caption={t('blobs.uses')}
        columns={columns}
        rows={uses}
        rowKey={({ transactionHash, blobIndex }) => `${transactionHash}${blobIndex}`}
        isPending={blob === undefined}
        skeletonRows={1}
      />
    </>
  )
}
