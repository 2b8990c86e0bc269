import { isFailure } from '../../../api-client/api-error.ts'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useList } from '../../../lists/use-list.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { paths } from '../../../paths.ts'
import { Absence } from '../../../ui/Absence.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { blockTransactionList, nonSystemTransactionList, transactionList } from '../queries.ts'
import { SystemChoice, showsSystem } from './SystemChoice.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import { transactionFilter } from './transaction-filter.ts'
import { useSearchFields } from './use-search-fields.ts'

/** Lengths of both lists, from the answer of either. */
const totalsOf = (isShown: boolean, total: number | undefined, system: number | undefined) => {
  if (total === undefined) return {}
  if (isShown) return { all: total, ...(system === undefined ? {} : { people: total - system }) }
  return { people: total, ...(system === undefined ? {} : { all: total + system }) }
}

/** People's transactions, or all, newest first; page 1 follows the head. */
export const AllTransactions = () => {
  const search = useSearchParameters()
  const isShown = showsSystem(search)
  const { failed } = transactionFilter(search)
  const filter = failed ? { failed } : {}
  const list = useList(isShown ? transactionList(filter) : nonSystemTransactionList(filter))
  const { total, systemTotal } = list.answer ?? {}
  const totals = totalsOf(isShown, total, systemTotal)
  return (
    <TransactionTable
      list={list}
      tools={<SystemChoice totals={failed ? {} : totals} />}
      search={useSearchFields(['block', 'failed'])}
    />
  )
}

/** Transactions of one block, forked ones too, in order of execution. */
export const BlockTransactions = ({ block }: { block: number | string }) => {
  const t = useMessages()
  const search = useSearchFields(['block'])
  const list = useList(blockTransactionList(block), { live: false })
  if (isFailure(list.error)) return <NoBlock block={String(block)} />
  const text = typeof block === 'number' ? formatInteger(block) : block
  return (
    <TransactionTable
      list={list}
      block={false}
      caption={t('transactions.ofBlockTitle', { block: text })}
      search={search}
    />
  )
}

/** The filter names no block. */
export const NoBlock = ({ block }: { block: string }) => {
  const t = useMessages()
  return (
    <Absence
      title={t('transactions.noBlockTitle')}
      actions={<ButtonLink href={paths.transactions()}>{t('transactions.allLink')}</ButtonLink>}
    >
      <p>{t('transactions.noBlock', { block })}</p>
    </Absence>
  )
}
