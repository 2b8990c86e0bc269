import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { GasPrice, NativeAmount } from '../../entities/amounts.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DownloadBar } from '../../lists/ListBar.tsx'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Blobs.module.css'
import { transactionBlobsQuery } from './queries.ts'

/** Blobs of a transaction, each with its commitment, and what they cost. */
export const TransactionBlobs = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(transactionBlobsQuery(hash), { staleMs: 300_000, toasts: 'outages' })
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) {
    return (
      <p className={styles.empty} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  const { blobs, blobGasUsed, blobGasPrice, maxFeePerBlobGas, blobFee } = data
  return (
    <>
      {blobs.map(({ versionedHash, blobIndex, commitment, proof }) => (
        <section key={blobIndex} className={styles.block} aria-label={`${t('blobs.title')} ${blobIndex}`}>
          <DetailList>
            <Detail name={`${t('blobs.hash')} ${blobIndex}`}>
              <HashText hash={versionedHash} href={paths.blob(versionedHash)} whole />
            </Detail>
            <Detail name={t('blobs.commitment')}>
              {commitment === null ? (
                <span className={styles.soft}>{t('blobs.unknown')}</span>
              ) : (
                <HashText hash={commitment} whole />
              )}
            </Detail>
            <Detail name={t('blobs.proof')}>
              {proof === null ? (
                <span className={styles.soft}>{t('blobs.unknown')}</span>
              ) : (
                <HashText hash={proof} whole />
              )}
            </Detail>
          </DetailList>
        </section>
      ))}
      <DetailList>
        <Detail name={t('blobs.gasUsed')}>{formatInteger(blobGasUsed)}</Detail>
        {blobGasPrice !== null && (
          <Detail name={t('blobs.gasPrice')}>
            <GasPrice wei={blobGasPrice} exact />
          </Detail>
        )}
        {maxFeePerBlobGas !== null && (
          <Detail name={t('blobs.maxFee')}>
            <GasPrice wei={maxFeePerBlobGas} exact />
          </Detail>
        )}
        {blobFee !== null && (
          <Detail name={t('blobs.fee')}>
            <NativeAmount wei={blobFee} exact />
          </Detail>
        )}
      </DetailList>
      {blobs.length > 0 && <DownloadBar {...transactionBlobsQuery(hash)} />}
    </>
  )
}
