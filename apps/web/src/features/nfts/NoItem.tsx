import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** There is no such item: it was never minted, or the path names none. */
export const NoItem = ({ address, item }: { address: string | undefined; item: string }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('nft.noneTitle')} />
      <Panel>
        <Absence
          title={t('nft.noneHere')}
          actions={
            <>
              {address !== undefined && <ButtonLink href={paths.token(address)}>{t('nft.toToken')}</ButtonLink>}
              <ButtonLink href={paths.nftTokens()}>{t('nft.toCollections')}</ButtonLink>
            </>
          }
        >
          <p>{t('nft.none', { item: item.slice(0, 80) })}</p>
        </Absence>
      </Panel>
    </>
  )
}
