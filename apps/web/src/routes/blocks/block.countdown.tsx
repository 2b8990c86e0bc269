import { blockNumberOf } from '@corescope/api-schema/url-ids'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Countdown } from '../../features/blocks/Countdown.tsx'
import { CountdownForm } from '../../features/blocks/CountdownForm.tsx'
import { countdownQuery } from '../../features/blocks/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { Absence } from '../../ui/Absence.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

const NotANumber = ({ id }: { id: string }) => {
  const t = useMessages()
  return (
    <>
      <PageHead title={t('countdown.absentHead')} />
      <Panel flush>
        <Absence title={t('countdown.notNumberTitle')}>
          <p>{t('countdown.notNumber', { id })}</p>
        </Absence>
      </Panel>
    </>
  )
}

export const queries: ScreenQueries = ({ parameter }) => {
  const blockNumber = blockNumberOf(parameter('id'))
  return blockNumber === undefined ? [] : [subject(countdownQuery(blockNumber))]
}

/** Countdown to a block, and a form for another. */
export const Screen = () => {
  const id = usePathParameter('id')
  const blockNumber = blockNumberOf(id)
  return (
    <div className={styles.stack}>
      <div>
        {blockNumber === undefined ? <NotANumber id={id} /> : <Countdown key={blockNumber} blockNumber={blockNumber} />}
      </div>
      <CountdownForm />
    </div>
  )
}
