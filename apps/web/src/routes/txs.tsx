import { blockId } from '@corescope/api-schema/first-screen'
import { shortenHash } from '@corescope/decode/address'
import { AllTransactions, BlockTransactions, NoBlock } from '../features/transactions/AllTransactions.tsx'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useSearchParameters } from '../navigation/search-parameters.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'

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

/** All transactions, or those of `?block=`. */
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
