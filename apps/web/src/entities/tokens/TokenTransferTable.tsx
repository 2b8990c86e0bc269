import { type ReactNode, useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import type { ListCallName } from '../../lists/list-query.ts'
import { ShownRange } from '../../lists/ShownRange.tsx'
import type { SearchField } from '../../lists/search-field.ts'
import type { ListView } from '../../lists/use-list.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Tokens.module.css'
import { type TransferColumnOptions, transferColumns } from './transfer-columns.tsx'

/** Name in the URL's query that shows what is folded. */
const unfolded = 'suspicious'

const Fold = ({ count, isOpen, ofAddress }: { count: number; isOpen: boolean; ofAddress: boolean }) => {
  const t = useMessages()
  const change = useChangeSearch()
  return (
    <div className={styles.fold} role="status">
      <Icon name="alert" />
      <span>{t(ofAddress ? 'tokens.foldedOfAddress' : 'tokens.folded', { count, isOpen: isOpen ? 'yes' : 'no' })}</span>
      <Button onClick={() => change({ [unfolded]: isOpen ? undefined : 1 })}>
        {t(isOpen ? 'tokens.foldAgain' : 'tokens.showFolded')}
      </Button>
    </div>
  )
}

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
  const isOpen = useSearchParameters().has(unfolded)
  const currency = list.answer?.currency ?? ''
  const columns = useMemo(
    () => transferColumns(t, { owner, token, items, currency }),
    [t, owner, token, items, currency],
  )
  const plain = useMemo(() => list.rows.filter(({ suspicion }) => suspicion === null), [list.rows])
  const count = list.rows.length - plain.length
  return (
    <>
      {count > 0 && <Fold count={count} isOpen={isOpen} ofAddress={owner !== undefined} />}
      <ListTable
        list={isOpen || count === 0 ? list : { ...list, rows: plain }}
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
