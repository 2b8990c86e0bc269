import type { CallResponse } from '../../api-client/call-api.ts'
import { HashText } from '../../entities/HashText.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import styles from './Blobs.module.css'

const Kept = ({ hex }: { hex: string | null }) => {
  const t = useMessages()
  if (hex === null) return <span className={styles.soft}>{t('blobs.unknown')}</span>
  return <HashText hash={hex} whole />
}

/** What is known of a blob beside its bytes. */
export const BlobFacts = ({ blob }: { blob: CallResponse<'blob'> | undefined }) => {
  const t = useMessages()
  return (
    <DetailList>
      <Detail name={t('blobs.version')}>
        {blob && (blob.version === 1 ? t('blobs.versionKzg', { version: blob.version }) : blob.version)}
      </Detail>
      <Detail name={t('blobs.size')}>{t('blobs.sizeOf')}</Detail>
      <Detail name={t('blobs.commitment')} help={t('blobs.commitmentHelp')}>
        {blob && <Kept hex={blob.commitment} />}
      </Detail>
      <Detail name={t('blobs.proof')}>{blob && <Kept hex={blob.proof} />}</Detail>
    </DetailList>
  )
}
