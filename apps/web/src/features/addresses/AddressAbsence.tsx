import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** The id of the URL is no address. */
export const NotAnAddress = ({ id }: { id: string }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('address.titleAddress')} />
      <Panel flush>
        <Absence
          title={t('address.notFoundTitle')}
          actions={
            <>
              <ButtonLink look="primary" href={paths.search(id)}>
                {t('address.notFoundSearch')}
              </ButtonLink>
              <ButtonLink href={paths.accounts()}>{t('address.toAccounts')}</ButtonLink>
            </>
          }
        >
          <p>{t('address.notFound', { id })}</p>
        </Absence>
      </Panel>
    </>
  )
}
