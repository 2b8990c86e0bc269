import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** A filter of the specification that has nothing behind it yet; it says what is missing. */
export const PlannedFilter = ({ filter, id }: { filter: 'internal' | 'blobs'; id: number | string }) => {
  const t = useMessages()
  const isInternal = filter === 'internal'
  return (
    <Panel flush>
      <Absence
        title={t(isInternal ? 'blocks.plannedInternalTitle' : 'blocks.plannedBlobsTitle')}
        actions={<ButtonLink href={paths.block(id)}>{t('blocks.backToOverview')}</ButtonLink>}
      >
        <p>{t(isInternal ? 'blocks.plannedInternal' : 'blocks.plannedBlobs')}</p>
      </Absence>
    </Panel>
  )
}
