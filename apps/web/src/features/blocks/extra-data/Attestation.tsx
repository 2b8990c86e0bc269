import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { Attestation as AttestationData } from '@corescope/decode/extra-data/attestation'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { HashText } from '../../../entities/HashText.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Detail } from '../../../ui/DetailList.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './ExtraData.module.css'
import { HexValue } from './HexValue.tsx'

interface VotesProps {
  attestation: AttestationData
  votingSet: readonly AddressReference[] | null
}

/** Each member of the set with whether it voted. */
const KnownVotes = ({
  attestation,
  votingSet,
}: {
  attestation: AttestationData
  votingSet: readonly AddressReference[]
}) => {
  const t = useMessages()
  const voted = new Set(attestation.voterIndexes)
  return (
    <ul className={styles.votes}>
      {votingSet.map((address, index) => (
        <li key={address.hash} className={voted.has(index) ? styles.voted : styles.absent}>
          <span role="img" aria-label={t(voted.has(index) ? 'extra-data.voted' : 'extra-data.notVoted')}>
            <Icon name={voted.has(index) ? 'check' : 'cross'} size={14} />
          </span>
          <AddressLink address={address} copy={false} />
        </li>
      ))}
    </ul>
  )
}

const Votes = ({ attestation, votingSet }: VotesProps) => {
  const t = useMessages()
  const { voterIndexes, bitset } = attestation
  const count = voterIndexes.length
  const isSetKnown = votingSet !== null && voterIndexes.every((index) => index < votingSet.length)
  return (
    <Detail name={t('extra-data.bitset')}>
      <code className={styles.text}>0x{bitset.toString(16)}</code>
      <span className={styles.soft}>
        {isSetKnown
          ? t('extra-data.voters', { count, total: votingSet.length })
          : t('extra-data.votersUnknown', { count })}
      </span>
      {isSetKnown ? (
        <KnownVotes attestation={attestation} votingSet={votingSet} />
      ) : (
        <>
          <p className={styles.note}>{t('extra-data.setUnknown')}</p>
          <ul className={styles.votes}>
            {voterIndexes.map((index) => (
              <li key={index} className={styles.voted}>
                <Icon name="check" size={14} />
                {t('extra-data.position', { index: index + 1 })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Detail>
  )
}

const VotedBlock = ({ name, help, number, hash }: { name: string; help: string; number: number; hash: string }) => (
  <Detail name={name} help={help}>
    <BlockLink blockNumber={number} />
    <HashText hash={hash} href={paths.block(hash)} whole />
  </Detail>
)

/** The vote attestation: who voted, their summed signature, from which block to which. */
export const Attestation = ({
  attestation,
  votingSet,
}: Omit<VotesProps, 'attestation'> & { attestation: AttestationData | null }) => {
  const t = useMessages()
  if (attestation === null) {
    return (
      <Detail name={t('extra-data.bitset')}>
        <span className={styles.soft}>{t('extra-data.noAttestation')}</span>
      </Detail>
    )
  }
  const { voteData, aggregatedSignature, extra } = attestation
  return (
    <>
      <Votes attestation={attestation} votingSet={votingSet} />
      <Detail name={t('extra-data.signature')}>
        <HexValue hex={aggregatedSignature} label={t('extra-data.signature')} />
      </Detail>
      <VotedBlock
        name={t('extra-data.source')}
        help={t('extra-data.sourceTip')}
        number={voteData.sourceNumber}
        hash={voteData.sourceHash}
      />
      <VotedBlock
        name={t('extra-data.target')}
        help={t('extra-data.targetTip')}
        number={voteData.targetNumber}
        hash={voteData.targetHash}
      />
      {extra !== '0x' && (
        <Detail name={t('extra-data.attestationExtra')}>
          <HexValue hex={extra} label={t('extra-data.attestationExtra')} />
        </Detail>
      )}
    </>
  )
}
