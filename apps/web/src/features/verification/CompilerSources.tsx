import type { CallResponse } from '../../api-client/call-api.ts'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Verification.module.css'

type Source = CallResponse<'solcVersions'>['sources'][number]

/** What one place last said of itself, in a sentence. */
const SourceState = ({ source, host, readAt, problem }: Source) => {
  const t = useMessages()
  if (host === null) return t('compiler-places.sourceOff')
  const time = () => (readAt === null ? '' : <Timestamp value={readAt} form="both" />)
  if (problem === null) return rich(t('compiler-places.sourceRead', { host }), { time })
  const reason = t(`compiler-places.problem_${problem}`)
  if (readAt !== null) return rich(t('compiler-places.sourceKept', { host, reason }), { time })
  return t(source === 'npm' ? 'compiler-places.npmUnread' : 'compiler-places.listUnread', { host, reason })
}

/** The places that releases of solc are fetched from, and which of them cannot be asked now. */
export const CompilerSources = ({ sources }: { sources: readonly Source[] }) => {
  const t = useMessages()
  if (sources.length === 0) return null
  return (
    <Panel title={t('compiler-places.sources')}>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={`${source.source} ${source.host}`}>
            <strong>{t(`compiler-places.from_${source.source}`)}</strong> · <SourceState {...source} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
