import { transactionId } from '@corescope/api-schema/url-ids'
import { isFailure } from '../../api-client/api-error.ts'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { HashText } from '../../entities/HashText.tsx'
import { BlobBytes } from '../../features/blobs/BlobBytes.tsx'
import { BlobFacts } from '../../features/blobs/BlobFacts.tsx'
import { BlobNotFound } from '../../features/blobs/BlobNotFound.tsx'
import { BlobUses } from '../../features/blobs/BlobUses.tsx'
import { blobQuery } from '../../features/blobs/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

const View = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { data: blob, error, refetch } = useCall(blobQuery(hash), { toasts: 'outages' })
  if (isFailure(error)) return <BlobNotFound id={hash} hash={hash} />
  return (
    <div className={styles.stack}>
      <PageHead title={t('blobs.title')} lead={<HashText hash={hash} whole />} />
      {blob === undefined && error !== null ? (
        <Panel>
          <Failure error={error} retry={() => void refetch()} />
        </Panel>
      ) : (
        <>
          <Panel flush title={t('blobs.uses')}>
            <BlobUses blob={blob} />
          </Panel>
          <Panel flush title={t('blobs.facts')}>
            <BlobFacts blob={blob} />
          </Panel>
          <Panel flush title={t('blobs.bytes')} resetKey={hash}>
            <BlobBytes key={hash} hash={hash} />
          </Panel>
        </>
      )}
    </div>
  )
}

export const queries: ScreenQueries = ({ parameter }) => {
  const hash = transactionId(parameter('id'))
  return hash === undefined ? [] : [subject(blobQuery(hash))]
}

/** A blob by its versioned hash. */
export const Screen = () => {
  const id = usePathParameter('id')
  const hash = transactionId(id)
  if (hash === undefined) return <BlobNotFound id={id} hash={undefined} />
  return <View key={hash} hash={hash} />
}
