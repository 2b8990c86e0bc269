import type { ReactNode } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Screens of Core's system contracts: on a chain without them a sentence says so in their place. */
export const OnCore = ({ children }: { children: ReactNode }) => {
  const t = useMessages()
  if (runtimeConfig().chain.hasSystemContracts) return children
  return (
    <Panel>
      <Absence
        title={t('validators.noCoreTitle')}
        actions={<ButtonLink href={paths.blocks()}>{t('validators.toBlocks')}</ButtonLink>}
      >
        <p>{t('validators.noCore', { chain: runtimeConfig().chain.chainName })}</p>
      </Absence>
    </Panel>
  )
}
