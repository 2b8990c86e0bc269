import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { standardLabels, TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import styles from './Nft.module.css'
import { problemText } from './problem-text.ts'

type Nft = CallResponse<'nftDetail'>

const Owner = ({ nft }: { nft: Nft }) => {
  const t = useMessages()
  if (nft.owner !== null) return <AddressLink address={nft.owner} />
  if (nft.token.standard === 721 && nft.holders === 0) return <span>{t('nft.burned')}</span>
  return <span>{t('nft.heldBy', { count: nft.holders, shown: formatInteger(nft.holders) })}</span>
}

/** Whose an item is, where it came from, and what its document says. */
export const NftFacts = ({ nft }: { nft: Nft }) => {
  const t = useMessages()
  const { token, tokenItem, minted, document } = nft
  return (
    <DetailList>
      <Detail name={t('nft.owner')}>
        <Owner nft={nft} />
        {nft.ownerSource === 'node' && <span className={styles.soft}>{t('nft.ownerOfContract')}</span>}
      </Detail>
      <Detail name={t('nft.collection')}>
        <TokenLink token={token} />
        <TokenMarks token={token} />
        <span className={styles.soft}>{standardLabels[token.standard]}</span>
      </Detail>
      <Detail name={t('nft.item')}>
        <code className={styles.number}>{tokenItem}</code>
        <Copy text={tokenItem} />
      </Detail>
      <Detail name={t('nft.minted')}>
        {minted === null ? (
          <span className={styles.soft}>{t('nft.mintUnknown')}</span>
        ) : (
          <span>
            {rich(t('nft.mintedTo'), {
              to: () => <AddressLink address={minted.to} copy={false} />,
              block: () => <BlockLink blockNumber={minted.blockNumber} inText />,
              time: () => <Timestamp value={minted.timestamp} form="both" />,
              transaction: () => <TransactionLink hash={minted.transactionHash} copy={false} />,
            })}
          </span>
        )}
      </Detail>
      {document.description && (
        <Detail name={t('nft.description')}>
          <p className={styles.prose}>{document.description}</p>
        </Detail>
      )}
      {document.externalUrl && /^https?:\/\//i.test(document.externalUrl) && (
        <Detail name={t('nft.externalUrl')}>
          <a href={document.externalUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
            {document.externalUrl}
          </a>
        </Detail>
      )}
      <Detail name={t('nft.document')} help={t('nft.documentHelp')}>
        <span>{t(`nft.status_${document.status}`)}</span>
        {document.readAt !== null && (
          <span className={styles.soft}>
            {rich(t('nft.readAt'), { time: () => <Timestamp value={document.readAt!} form="both" /> })}
          </span>
        )}
        {document.problem && <span className={styles.soft}>{problemText(document.problem, t)}</span>}
        {document.uri && <code className={styles.uri}>{document.uri}</code>}
      </Detail>
    </DetailList>
  )
}
