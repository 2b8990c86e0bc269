import { pageSizes } from '@corescope/api-schema/page-sizes'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ListCallName, ListView } from '../../lists/use-list.ts'
import styles from './ListTable.module.css'

/** The block that a list is seen as of, with the way back to the newest. */
export const Pin = ({ list }: { list: ListView<ListCallName> }) => {
  const t = useMessages()
  if (list.pinned === undefined) return null
  return (
    <span className={styles.pin}>
      {t('tables.asOf', { block: formatInteger(list.pinned) })}
      <button type="button" onClick={list.backToLive}>
        {t('tables.backToLive')}
      </button>
    </span>
  )
}

/** How many entries a page has. */
export const Size = ({ list }: { list: ListView<ListCallName> }) => {
  const t = useMessages()
  return (
    <label className={styles.size}>
      {t('tables.rowsPerPage')}
      <select value={list.pageSize} onChange={(event) => list.resize(Number(event.target.value))}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  )
}
