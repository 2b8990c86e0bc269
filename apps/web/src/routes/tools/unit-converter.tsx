import { UnitConverter } from '../../features/tools/UnitConverter.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Amounts of the coin in all its units. */
export const Screen = () => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('tools.unitsTitle')} lead={t('tools.unitsLead')} />
      <Panel flush title={t('tools.unitsPanel')}>
        <UnitConverter />
      </Panel>
    </>
  )
}
