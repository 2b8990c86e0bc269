import { pageSizes } from '@corescope/api-schema/shapes/page-sizes'
import { Suspense } from 'react'
import type { CallName } from '../api-client/call-api.ts'
import { formatInteger } from '../format/number.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { lazyPart } from '../i18n/lazy-part.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
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

const SaveLink = lazyPart('SaveLink', async () => (await import('./saving/SaveLink.tsx')).SaveLink)

const HiddenRows = lazyPart('HiddenRows', async () => (await import('./HiddenRows.tsx')).HiddenRows)

/** What the reader has put out of sight; nothing for visitors, who ignore no token. */
export const Hidden = ({ count, isAll }: { count: number; isAll?: boolean }) =>
  count > 0 && (
    <Suspense>
      <HiddenRows count={count} isAll={isAll} />
    </Suspense>
  )

/** All of the list as a file. It stands at the foot of the list, and comes after what is to be read. */
export const Download = ({ list }: { list: ListView<ListCallName> }) => {
  const isHydrated = useHydrated()
  return (
    isHydrated &&
    list.savedAs !== undefined &&
    list.total > 0 && (
      <Suspense>
        <SaveLink {...list.savedAs} />
      </Suspense>
    )
  )
}

/** The same of a table that is whole on the screen and has no bar of its own. It stands under its rows. */
export const DownloadBar = ({ call, request }: { call: CallName; request: object }) => {
  const isHydrated = useHydrated()
  return (
    <div className={`${styles.bar} ${styles.foot}`}>
      <div className={styles.end}>
        {isHydrated && (
          <Suspense>
            <SaveLink call={call} request={request} pinned={undefined} isSaved />
          </Suspense>
        )}
      </div>
    </div>
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
