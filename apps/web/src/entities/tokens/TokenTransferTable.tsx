import { type ReactNode, useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import type { ListCallName } from '../../lists/list-query.ts'
import { ShownRange } from '../../lists/ShownRange.tsx'
import type { SearchField } from '../../lists/search-field.ts'
import type { ListView } from '../../lists/use-list.ts'
import { Fold, useFold } from './Suspicions.tsx'
import { type TransferColumnOptions, transferColumns } from './transfer-columns.tsx'

export interface TokenTransferTableProps extends TransferColumnOptions {
  list: ListView<'tokenTransfers'>
  caption: string
  emptyText?: ReactNode
  summary?: ReactNode
  tools?: ReactNode
  search?: readonly SearchField[]
}

/**
 * Any list of token transfers: of a standard, a token, an item, an address. What imitates an address somebody dealt with is
 * folded into one line, counted, and shown by one press (`?suspicious=1`).
 */
export const TokenTransferTable = (props: TokenTransferTableProps) => {
  const { list, caption, emptyText, summary, owner, token, items, ...rest } = props
  const t = useMessages()
  const currency = list.answer?.currency ?? ''
  const columns = useMemo(
    () => transferColumns(t, { owner, token, items, currency }),
    [t, owner, token, items, currency],
  )
  const { shown, count, isOpen } = useFold(list.rows)
  return (
    <>
      {count > 0 && <Fold count={count} isOpen={isOpen} ofAddress={owner !== undefined} />}
      <ListTable
        list={isOpen || count === 0 ? list : { ...list, rows: shown }}
        caption={caption}
        columns={columns}
        emptyText={isOpen || count === 0 ? emptyText : t('tokens.allFolded')}
        rowKey={(row) => `${row.transactionHash}/${row.logIndex}/${row.item}`}
        summary={summary ?? <ShownRange list={list as unknown as ListView<ListCallName>} />}
        {...rest}
      />
    </>
  )
}
