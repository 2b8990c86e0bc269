import type { CallResponse } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Merge } from '../../lists/use-live-refresh.ts'
import styles from './Blocks.module.css'
import { useForkedBlockColumns } from './forked-block-columns.tsx'
import { forkedBlockList } from './queries.ts'

const Explanation = () => {
  const t = useMessages()
  return (
    <div className={styles.explained}>
      <strong>{t('blocks.forkedEmptyTitle')}</strong>
      <span>{t('blocks.forkedEmpty')}</span>
    </div>
  )
}

/** A chain that only grows displaces nothing. */
const keepWhileGrowing: Merge<CallResponse<'pageBlocksForked'>> = (event, page) =>
  event.kind === 'block' || event.kind === 'blocks' ? page : undefined

/** Blocks displaced by reorganisations, newest displacement first. */
export const ForkedBlocksTable = () => {
  const t = useMessages()
  const list = useList(forkedBlockList, { live: true, merge: keepWhileGrowing })
  return (
    <ListTable
      list={list}
      caption={t('blocks.forkedTitle')}
      columns={useForkedBlockColumns()}
      rowKey={({ position }) => position}
      emptyText={list.error === undefined ? <Explanation /> : undefined}
    />
  )
}
