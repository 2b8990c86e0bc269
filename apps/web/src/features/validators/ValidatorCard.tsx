import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatBitcoin, formatInteger, formatPercentage } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { FigureSource } from './FigureSource.tsx'
import { Score } from './Score.tsx'
import { Status } from './Status.tsx'
import type { ValidatorDetail } from './use-validator.ts'
import styles from './Validators.module.css'

type Candidate = NonNullable<ValidatorDetail['candidate']>

const Addresses = ({ candidate }: { candidate: Candidate }) => {
  const t = useMessages()
  return (
    <>
      <Detail name={t('validators.operator')}>
        <AddressLink address={candidate.operator} whole />
      </Detail>
      <Detail name={t('validators.consensus')}>
        <AddressLink address={candidate.consensus} whole />
      </Detail>
      <Detail name={t('validators.feeAddress')}>
        <AddressLink address={candidate.fee} whole />
      </Detail>
    </>
  )
}

const Stake = ({ candidate }: { candidate: Candidate }) => {
  const t = useMessages()
  const { stake, scores, share, margin, commission, lastReward } = candidate
  return (
    <>
      <Detail name={t('validators.coreStake')}>
        <NativeAmount wei={stake.core} />
      </Detail>
      <Detail name={t('validators.btcStake')}>{formatBitcoin(stake.btc)} BTC</Detail>
      {scores !== null && (
        <Detail name={t('validators.score')} help={t('validators.scoreHelp')}>
          <span className={styles.names}>
            <Score scores={scores} isPast={candidate.isPastScore} />
            {share !== null && <span className={styles.soft}>{formatPercentage(Number(share))}</span>}
          </span>
        </Detail>
      )}
      <Detail name={t('validators.commission')}>{formatPercentage(commission / 10, 1)}</Detail>
      <Detail name={t('validators.margin')} help={t('validators.marginHelp')}>
        <NativeAmount wei={margin} />
      </Detail>
      <FigureSource candidate={candidate} />
      {lastReward !== null && (
        <Detail name={t('validators.lastReward')}>
          <NativeAmount wei={lastReward} />
        </Detail>
      )}
    </>
  )
}

/** Who signed two blocks of one height is jailed for 2^64 rounds. */
const forGood = 2n ** 64n

/** Since when it is jailed, and the round whose turn ends it. @param until null: the node does not tell */
const Jail = ({ since, until }: { since: number; until: string | null }) => {
  const t = useMessages()
  const text = t('validators.jail', {
    end: until === null ? 'unknown' : BigInt(until) >= forGood ? 'never' : 'round',
    round: until === null ? '' : formatInteger(until),
  })
  return <span>{rich(text, { block: () => <BlockLink blockNumber={since} /> })}</span>
}

/** Other candidates whose fees go to the address. */
const AlsoFeeOf = ({ address, detail }: { address: string; detail: ValidatorDetail }) => {
  const t = useMessages()
  const { alsoFeeOf, alsoFeeOfCount } = detail
  if (alsoFeeOfCount === 0) return null
  const rest = alsoFeeOfCount - alsoFeeOf.length
  return (
    <Detail name={t('validators.alsoFeeOf')}>
      <span className={styles.names}>
        {alsoFeeOf.map((one) => (
          <AddressLink key={one.hash} address={one} />
        ))}
        {rest > 0 && <a href={paths.validatorsFound(address)}>{t('validators.alsoFeeOfRest', { count: rest })}</a>}
      </span>
    </Detail>
  )
}

/** What an address is to a candidate, and how the candidate stands. */
export const ValidatorCard = ({ detail }: { detail: ValidatorDetail | undefined }) => {
  const t = useMessages()
  if (detail === undefined || detail.candidate === null || detail.role === null) return null
  const { candidate, role, jailEnd } = detail
  const { blocks, description, status, unregistered, jailed, slashes, endedRounds } = candidate
  return (
    <Panel flush title={t(`validators.cardTitle_${role}`)}>
      <DetailList>
        <Detail name={t('validators.state')}>
          <span className={styles.names}>
            <Status flags={status} hasLeft={unregistered !== null} />
            {jailed !== null && <Jail since={jailed.blockNumber} until={jailEnd} />}
          </span>
        </Detail>
        {description !== null && (
          <Detail name={t('validators.description')}>
            <span className={styles.reads}>
              {[description.moniker, description.website, description.details].filter((text) => text !== '').join('\n')}
            </span>
          </Detail>
        )}
        <Addresses candidate={candidate} />
        <AlsoFeeOf address={candidate[role].hash} detail={detail} />
        <Stake candidate={candidate} />
        <Detail name={t('validators.sealedBlocks')}>
          {t('validators.sealedText', {
            total: formatInteger(blocks.total),
            round: formatInteger(blocks.thisRound),
            missed: formatInteger(blocks.missedThisRound),
            missedCount: blocks.missedThisRound,
          })}
        </Detail>
        <Detail name={t('validators.record')}>
          {t('validators.recordText', {
            rounds: formatInteger(endedRounds),
            roundCount: endedRounds,
            slashes: formatInteger(slashes),
            slashCount: slashes,
          })}
        </Detail>
      </DetailList>
    </Panel>
  )
}
