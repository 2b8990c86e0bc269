import { useEffect, useRef, useState } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { readersZone, sharedNow, timeZone } from '../../entities/time-mode.ts'
import { formatDecimal, formatInteger } from '../../format/number.ts'
import { formatAbsolute, formatOffset } from '../../format/time.ts'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Countdown.module.css'
import { CountdownClock } from './CountdownClock.tsx'
import { useCountdown } from './queries.ts'
import { secondsLeft } from './remaining-time.ts'

type Answer = CallResponse<'blockCountdown'>
const tickMs = 1_000

/** Milliseconds now, moved on every second. */
const useTick = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const Reached = ({ blockNumber }: { blockNumber: number }) => {
  const t = useMessages()
  const number = formatInteger(blockNumber)
  return (
    <Panel>
      <div className={styles.done} role="status">
        <h2>{t('countdown.reachedTitle', { number })}</h2>
        <p className={styles.soft}>{t('countdown.reached')}</p>
        <ButtonLink look="primary" href={paths.block(blockNumber)}>
          {t('countdown.open', { number })}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** How far the chain came since this page was opened. */
const Progress = ({ answer }: { answer: Answer }) => {
  const t = useMessages()
  const from = useRef(answer.currentBlock).current
  const share = Math.min(1, Math.max(0, (answer.currentBlock - from) / Math.max(1, answer.blockNumber - from)))
  const label = t('countdown.progress', { share: `${(share * 100).toFixed(1)}%`, from: formatInteger(from) })
  return (
    <div className={styles.bar} role="img" aria-label={label} data-tip={label}>
      <span className={styles.fill} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

const Moment = ({ seconds }: { seconds: number }) => {
  const t = useMessages()
  const zone = useHydrated() ? readersZone() : timeZone()
  return (
    <>
      <time dateTime={new Date(seconds * 1000).toISOString()}>{formatAbsolute(seconds * 1000, zone)}</time>
      <span className={styles.soft}>{t('countdown.atExact', { offset: formatOffset(seconds * 1000, zone) })}</span>
    </>
  )
}

const Waiting = ({ answer, answeredAtMs }: { answer: Answer; answeredAtMs: number }) => {
  const t = useMessages()
  const tick = useTick()
  const isHydrated = useHydrated()
  const now = isHydrated ? tick : sharedNow()
  /** The answer in the HTML is as old as the page. */
  const madeAtMs = isHydrated ? answeredAtMs : now
  const { estimatedSeconds, blockNumber, currentBlock, remainingBlocks } = answer
  return (
    <Panel flush>
      <CountdownClock seconds={secondsLeft({ estimatedSeconds, madeAtMs }, now)} />
      <Progress key={blockNumber} answer={answer} />
      <DetailList>
        <Detail name={t('countdown.at')}>
          <Moment seconds={Math.round(madeAtMs / 1000 + estimatedSeconds)} />
        </Detail>
        <Detail name={t('countdown.target')}>{formatInteger(blockNumber)}</Detail>
        <Detail name={t('countdown.current')}>
          <BlockLink blockNumber={currentBlock} />
        </Detail>
        <Detail name={t('countdown.left')}>{formatInteger(remainingBlocks)}</Detail>
      </DetailList>
    </Panel>
  )
}

const Skeleton = () => {
  const t = useMessages()
  return (
    <Panel flush>
      <div className={styles.clock} aria-hidden="true">
        <div className={styles.unit}>
          <span className={styles.digits}>–</span>
          <span className={styles.word}>{t('countdown.days', { count: 2 })}</span>
        </div>
      </div>
      <div className={styles.bar} />
      <DetailList>
        <Detail name={t('countdown.at')}>{undefined}</Detail>
        <Detail name={t('countdown.target')}>{undefined}</Detail>
        <Detail name={t('countdown.current')}>{undefined}</Detail>
        <Detail name={t('countdown.left')}>{undefined}</Detail>
      </DetailList>
    </Panel>
  )
}

/** When a block will be there, from the mean pace of the chain; made anew with every block. */
export const Countdown = ({ blockNumber }: { blockNumber: number }) => {
  const t = useMessages()
  const { data, error, dataUpdatedAt, refetch } = useCountdown(blockNumber)
  const count = Math.max(1, data?.sampledBlocks ?? 1)
  const lead =
    data && t('countdown.lead', { seconds: formatDecimal(data.meanBlockSeconds), count, shown: formatInteger(count) })
  return (
    <>
      <PageHead title={t('countdown.title', { number: formatInteger(blockNumber) })} lead={lead ?? ''} />
      {data?.reached && <Reached blockNumber={blockNumber} />}
      {data && !data.reached && <Waiting answer={data} answeredAtMs={dataUpdatedAt} />}
      {data === undefined && error === null && <Skeleton />}
      {data === undefined && isFailure(error) && (
        <Panel flush>
          <Absence title={t('countdown.tooFarTitle')}>
            <p>{t('countdown.tooFar', { number: formatInteger(blockNumber) })}</p>
          </Absence>
        </Panel>
      )}
      {data === undefined && error !== null && !isFailure(error) && (
        <Panel>
          <Failure error={error} retry={() => void refetch()} />
        </Panel>
      )}
    </>
  )
}
