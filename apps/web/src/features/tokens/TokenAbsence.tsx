import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** The id names no token: no address, or one that never moved a token. */
export const NoToken = ({ id, address }: { id: string; address: string | undefined }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('token.noneTitle')} />
      <Panel>
        <Absence
          title={address === undefined ? t('token.notAnAddress') : t('token.noneHere')}
          actions={
            <>
              {address !== undefined && <ButtonLink href={paths.address(address)}>{t('token.toAddress')}</ButtonLink>}
              <ButtonLink href={paths.tokens()}>{t('token.toTokens')}</ButtonLink>
            </>
          }
        >
          <p>{t(address === undefined ? 'token.unreadable' : 'token.none', { id: id.slice(0, 80) })}</p>
        </Absence>
      </Panel>
    </>
  )
}
