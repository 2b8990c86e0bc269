import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import type { ListCallName } from './list-query.ts'
import { shownRange } from './list-state.ts'
import type { ListView } from './use-list.ts'

/** "1 to 25 of 52" of a list, what the reader has put out of sight among them; nothing for an empty one. */
export const ShownRange = ({
  list,
}: {
  list: Pick<ListView<ListCallName>, 'pageNum' | 'pageSize' | 'rows' | 'total' | 'hidden'>
}) => {
  const t = useMessages()
  const range = shownRange(list.pageNum, list.pageSize, list.rows.length + list.hidden)
  if (range === undefined) return null
  const [first, last] = range
  return t('tables.range', { first: formatInteger(first), last: formatInteger(last), total: formatInteger(list.total) })
}
