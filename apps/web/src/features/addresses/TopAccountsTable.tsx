import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { AccountKindFilter, accountKind } from './AccountKindFilter.tsx'
import { topAccountList } from './queries.ts'
import { TopAccountsNotes } from './TopAccountsNotes.tsx'
import { useTopAccountColumns } from './top-account-columns.tsx'

/** Accounts by balance. The list states the block it is true at and what it does not know yet (ruling 9). */
export const TopAccountsTable = () => {
  const t = useMessages()
  const kind = accountKind(useSearchParameters())
  const list = useList(topAccountList(kind))
  const hasShares = list.answer === undefined || list.answer.totalSupply !== null
  return (
    <ListTable
      list={list}
      caption={t('top-accounts.title')}
      columns={useTopAccountColumns(hasShares)}
      rowKey={({ address }) => address.hash}
      tools={<AccountKindFilter kind={kind} />}
      summary={<TopAccountsNotes answer={list.answer} />}
    />
  )
}
