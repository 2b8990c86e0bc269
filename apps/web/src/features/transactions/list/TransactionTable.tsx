import { type ReactNode, useMemo } from 'react'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import type { SearchField } from '../../../lists/search-field.ts'
import type { ListView } from '../../../lists/use-list.ts'
import styles from './TransactionList.module.css'
import { type TransactionColumnOptions, transactionColumns } from './transaction-columns.tsx'

export interface TransactionTableProps extends TransactionColumnOptions {
  list: ListView<'searchTransaction'> | ListView<'addressTransaction'>
  caption?: string
  emptyText?: ReactNode
  summary?: ReactNode
  tools?: ReactNode
  search?: readonly SearchField[]
}

/** Any list of transactions: all of them, those of a block, those of an address. */
export const TransactionTable = ({ list, owner, block, caption, ...rest }: TransactionTableProps) => {
  const t = useMessages()
  const columns = useMemo(() => transactionColumns(t, { owner, block }), [t, owner, block])
  const { searched } = list.answer ?? {}
  return (
    <>
      {searched !== undefined && searched.entries < searched.of && (
        <p className={styles.searched} role="status">
          {t('transactions.searched', { entries: formatInteger(searched.entries), of: formatInteger(searched.of) })}
        </p>
      )}
      <ListTable
        // Both calls answer pages of one and the same row.
        list={list as ListView<'searchTransaction'>}
        caption={caption ?? t('transactions.caption')}
        columns={columns}
        rowKey={(row) => `${row.transactionHash}${row.blockNumber}`}
        {...rest}
      />
    </>
  )
}
