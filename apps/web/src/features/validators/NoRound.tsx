import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** There is no such round: the ways to those that are. @param text why */
export const NoRound = ({ text }: { text: string }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('validators.noRoundTitle')} />
      <Panel>
        <Absence
          title={t('validators.noRoundHere')}
          actions={
            <>
              <ButtonLink look="primary" href={paths.validatorSet()}>
                {t('validators.toNewestRound')}
              </ButtonLink>
              <ButtonLink href={paths.rounds()}>{t('validators.toRounds')}</ButtonLink>
            </>
          }
        >
          <p>{text}</p>
        </Absence>
      </Panel>
    </>
  )
}
