import { pageSizes } from '@corescope/api-schema/shapes/page-sizes'
import { runtimeConfig } from '../config/runtime-config.ts'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import cards from '../ui/table/Cards.module.css'
import styles from './ListTable.module.css'
import { flipListForm } from './list-form.ts'
import type { ListCallName } from './list-query.ts'
import type { ListView } from './use-list.ts'

/** The block that a list is seen as of, with the way back to the newest. */
export const PinnedBlock = ({ list }: { list: ListView<ListCallName> }) => {
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

/** All of the list as a file, filters included: not only what is on the page. */
export const Download = ({ list }: { list: ListView<ListCallName> }) => {
  const t = useMessages()
  if (list.exportHref === undefined || list.total === 0) return null
  return (
    <a
      className={styles.download}
      href={`${runtimeConfig().apiBaseUrl}${list.exportHref}`}
      download
      data-tip={t('tables.downloadTip')}
    >
      <Icon name="download" />
      {t('tables.download')}
    </a>
  )
}

/** On phones: cards or the table of every other width. The words are chosen by style sheet: the server wrote the choice. */
export const FormSwitch = () => {
  const t = useMessages()
  return (
    <button type="button" className={classNames(styles.form, cards.switch)} onClick={flipListForm}>
      <span className={cards.toTable}>{t('tables.asTable')}</span>
      <span className={cards.toCards}>{t('tables.asCards')}</span>
    </button>
  )
}
