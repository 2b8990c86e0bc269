import { blockId } from '@corescope/api-schema/url-ids'
import { shortenHash } from '@corescope/decode/bytes/address'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { AllTransactions, BlockTransactions, NoBlock } from '../../features/transactions/list/AllTransactions.tsx'
import { showsSystem } from '../../features/transactions/list/SystemChoice.tsx'
import { transactionFilter } from '../../features/transactions/list/transaction-filter.ts'
import { blockTransactionList, nonSystemTransactionList, transactionList } from '../../features/transactions/queries.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

const OfBlock = ({ text }: { text: string }) => {
  const t = useMessages()
  const block = blockId(text)
  const shown = typeof block === 'number' ? formatInteger(block) : shortenHash(block ?? text)
  return (
    <>
      <PageHead
        title={t('transactions.ofBlockTitle', { block: shown })}
        actions={
          <>
            {block !== undefined && <ButtonLink href={paths.block(block)}>{t('transactions.blockLink')}</ButtonLink>}
            <ButtonLink href={paths.transactions()}>{t('transactions.allLink')}</ButtonLink>
          </>
        }
      />
      <Panel flush resetKey={text}>
        {block === undefined ? <NoBlock block={text} /> : <BlockTransactions key={text} block={block} />}
      </Panel>
    </>
  )
}

export const queries: ScreenQueries = ({ search }) => {
  const text = search.get('block')
  // what names no block is asked for too: the answer says that there is none
  if (text !== null) return [subject(pageQuery(blockTransactionList(blockId(text) ?? text), listLocation(search)))]
  const { failed } = transactionFilter(search)
  const all = (showsSystem(search) ? transactionList : nonSystemTransactionList)(failed ? { failed } : {})
  return [pageQuery(all, listLocation(search))]
}

/** People's transactions, with `?system=show` all of them, or those of `?block=`. */
export const Screen = () => {
  const t = useMessages()
  const block = useSearchParameters().get('block')
  if (block !== null) return <OfBlock text={block} />
  return (
    <>
      <PageHead title={t('transactions.title')} />
      <Panel flush>
        <AllTransactions />
      </Panel>
    </>
  )
}
