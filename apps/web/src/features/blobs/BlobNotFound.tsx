import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Nothing has that name. @param hash undefined where the id is no hash at all */
export const BlobNotFound = ({ id, hash }: { id: string; hash: string | undefined }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('blobs.title')} />
      <Panel flush>
        <Absence
          title={t('blobs.notFoundTitle')}
          actions={
            <>
              <ButtonLink look="primary" href={paths.search(id)}>
                {t('blobs.notFoundSearch')}
              </ButtonLink>
              <ButtonLink href={paths.transactions()}>{t('blobs.toTransactions')}</ButtonLink>
            </>
          }
        >
          <p>{t(hash === undefined ? 'blobs.notFoundId' : 'blobs.notFound', { id: hash ?? id })}</p>
        </Absence>
      </Panel>
    </>
  )
}
