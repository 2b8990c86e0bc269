import { verificationStages } from '@corescope/api-schema/verification/limits'
import type { VerificationJob } from '@corescope/api-schema/verification/shapes'
import { useQuery } from '@tanstack/react-query'
import { callApi, callKey } from '../../../api-client/call-api.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { CompilerSettings } from '../form/draft.ts'
import { MatchBadge } from '../MatchBadge.tsx'
import { jobQuery } from '../queries.ts'
import styles from '../Verification.module.css'
import { FailureDetails } from './FailureDetails.tsx'

/** Stages a reader is told of; the reasons of a failure are looked for in between. */
const shown = verificationStages.filter((stage) => stage !== 'done')

const Stages = ({ job }: { job: VerificationJob }) => {
  const t = useMessages()
  const at = verificationStages.indexOf(job.stage)
  return (
    <ol className={styles.stages} aria-live="polite">
      {shown.map((stage, index) => (
        <li key={stage} data-done={index < at ? '' : undefined} aria-current={index === at ? 'step' : undefined}>
          <Icon name={index < at ? 'check' : 'clock'} />
          {t(`verify.stage_${stage}`)}
          {stage === 'queued' && index === at && job.place > 0 && ` ${t('verify.place', { place: job.place })}`}
        </li>
      ))}
    </ol>
  )
}

const Done = ({ job, onUse }: { job: VerificationJob; onUse: (settings: CompilerSettings) => void }) => {
  const t = useMessages()
  const { match, failure, address } = job
  if (failure !== null) return <FailureDetails failure={failure} onUse={onUse} />
  return (
    <div className={match?.creation === 'other' ? styles.caution : styles.good} role="status">
      <p>
        {t('verify.verified')} {match !== null && <MatchBadge match={match.runtime} creation={match.creation} />}
      </p>
      {match?.creation === 'other' && <p>{t('match.otherCreation_why')}</p>}
      {match !== null && match.creation === null && <p className={styles.soft}>{t('match.unknownCreation')}</p>}
      <ButtonLink look="primary" href={paths.address(address.hash, { tab: 'code' })}>
        {t('verify.seeSource')}
      </ButtonLink>
    </div>
  )
}

/** A submission on its way, stage by stage, and how it ended. `onUse` takes settings that come nearer. */
export const JobPanel = ({ jobId, onUse }: { jobId: string; onUse: (settings: CompilerSettings) => void }) => {
  const t = useMessages()
  const query = jobQuery(jobId)
  const { data, error, refetch } = useQuery({
    queryKey: callKey(query),
    queryFn: () => callApi(query),
    refetchInterval: ({ state }) => (state.data?.stage === 'done' ? false : 1_500),
    meta: { toasts: 'never' },
  })
  return (
    <Panel title={t('verify.progress')}>
      {error !== null && data === undefined ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton width="50%" />
      ) : (
        <div className={styles.form}>
          <p>
            <AddressLink address={data.address} whole />
          </p>
          {data.stage === 'done' ? <Done job={data} onUse={onUse} /> : <Stages job={data} />}
        </div>
      )}
    </Panel>
  )
}
