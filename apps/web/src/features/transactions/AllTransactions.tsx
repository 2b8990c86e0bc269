import { isFailure } from '../../api-client/api-error.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { BlockFilter } from './BlockFilter.tsx'
import { TransactionTable } from './TransactionTable.tsx'

/** All transactions, newest first; page 1 follows the head. */
export const AllTransactions = () => (
  <TransactionTable list={useList('searchTransaction', {})} tools={<BlockFilter />} />
)

/** Transactions of one block, forked ones too, in order of execution. */
export const BlockTransactions = ({ block }: { block: number | string }) => {
  const t = useMessages()
  const list = useList('searchTransaction', { block }, { live: false })
  if (isFailure(list.error)) return <NoBlock block={String(block)} />
  const text = typeof block === 'number' ? formatInteger(block) : block
  return (
    <TransactionTable
      list={list}
      block={false}
      caption={t('transactions.ofBlockTitle', { block: text })}
      tools={<BlockFilter />}
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
