import type { ReactNode } from 'react'
import { describeError } from '../api-client/describe-error.ts'
import { formatAbsolute } from '../format/time.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/Button.tsx'
import { Download, Size } from './ListBar.tsx'
import styles from './ListTable.module.css'
import type { ListCallName } from './list-query.ts'
import { Pagination } from './Pagination.tsx'
import type { ListView } from './use-list.ts'

export interface ListFooterProps {
  list: ListView<ListCallName>
  /** Beside the download. */
  children?: ReactNode
}

/** Below the rows of any list: their number, or why they could not be had and how old they are; the file, and pages. */
export const ListFooter = ({ list, children }: ListFooterProps) => {
  const t = useMessages()
  return (
    <div className={`${styles.bar} ${styles.foot}`}>
      {list.error === undefined ? (
        <Size list={list} />
      ) : (
        <div className={styles.error} role="alert">
          {describeError(list.error)}
          {list.standsSince !== undefined && (
            <span className={styles.stands}>{t('tables.standsSince', { time: formatAbsolute(list.standsSince) })}</span>
          )}
          <Button onClick={list.retry}>{t('shell.retry')}</Button>
        </div>
      )}
      <div className={styles.end}>
        <Download list={list} />
        {children}
        <Pagination pageNum={list.pageNum} pages={list.pages} goTo={list.goTo} prefetch={list.prefetch} />
      </div>
    </div>
  )
}
