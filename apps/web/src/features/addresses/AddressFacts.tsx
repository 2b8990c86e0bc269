import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { PublicNameSource } from '../../entities/cards/PublicNameSource.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Since } from '../../ui/Since.tsx'
import styles from './Address.module.css'
import { Balance } from './Balance.tsx'
import { BalanceTrend } from './BalanceTrend.tsx'
import { OwnNote } from './OwnNote.tsx'
import { TokenFacts } from './TokenFacts.tsx'

interface Props {
  address: `0x${string}`
  /** undefined while it is under way: skeletons in the final size. */
  detail: AddressDetail | undefined
}

const kindOf = ({ systemContract, delegate, type, selfDestruct, code }: AddressDetail): MessageKey => {
  if (systemContract !== null) return 'address.kindSystem'
  if (selfDestruct !== null && code === null) return 'address.kindEnded'
  if (delegate !== null) return 'address.kindDelegated'
  return type === '1' ? 'address.kindContract' : 'address.kindAccount'
}

const Kind = ({ detail }: { detail: AddressDetail | undefined }) => {
  const t = useMessages()
  return (
    <>
      <Detail name={t('address.kind')}>{detail && t(kindOf(detail))}</Detail>
      {detail?.publicNameOf && (
        <Detail name={t('address.publicName')}>
          {detail.publicName}
          <span className={styles.soft}>
            <PublicNameSource of={detail.publicNameOf} />
          </span>
        </Detail>
      )}
      {detail?.systemContract && <Detail name={t('address.name')}>{detail.systemContract}</Detail>}
      {detail?.delegate && (
        <Detail name={t('address.delegate')} help={t('address.delegateHelp')}>
          <AddressLink address={detail.delegate} />
        </Detail>
      )}
      {detail?.code && (
        <Detail name={t('address.code')}>
          {t('address.codeSize', { size: detail.code.size, shown: formatInteger(detail.code.size) })}
          <HashText hash={detail.code.hash} />
        </Detail>
      )}
    </>
  )
}

const Creator = ({ detail }: { detail: AddressDetail }) => {
  const t = useMessages()
  const { creator, creationTransactionHash, firstBlock, type } = detail
  if (creator === null) {
    const isGenesis = type === '1' && firstBlock === 0
    return isGenesis ? <Detail name={t('address.creator')}>{t('address.creatorGenesis')}</Detail> : null
  }
  return (
    <Detail name={t('address.creator')}>
      <AddressLink address={creator} />
      {creationTransactionHash !== null && (
        <span className={styles.line}>
          {rich(t('address.creatorIn'), { transaction: () => <TransactionLink hash={creationTransactionHash} /> })}
        </span>
      )}
    </Detail>
  )
}

const Funding = ({ detail: { fundedBy, from } }: { detail: AddressDetail }) => {
  const t = useMessages()
  if (fundedBy === null) return null
  const { heldBefore } = fundedBy
  // Who paid an account of the first block years later did not fund it.
  const name = heldBefore === null ? t('address.fundedBy') : t('address.firstPaidBy')
  return (
    <Detail name={name} help={t('address.fundedByHelp')}>
      <AddressLink address={fundedBy.from} />
      <span className={styles.line}>
        {rich(t('address.fundedIn'), {
          value: () => <NativeAmount wei={fundedBy.value} exact />,
          transaction: () => <TransactionLink hash={fundedBy.transactionHash} />,
        })}
      </span>
      <span className={styles.soft}>
        <Timestamp value={fundedBy.timestamp} form="both" />
      </span>
      {heldBefore !== null && (
        <span className={styles.line}>
          {rich(t('address.heldBefore'), { value: () => <NativeAmount wei={heldBefore} /> })}
        </span>
      )}
      <Since from={from} />
    </Detail>
  )
}

interface MilestoneProps {
  name: string
  at: AddressDetail['firstTransaction'] | undefined
  /** From where on it is known, where that matters. */
  from: number | undefined
}

const Milestone = ({ name, at, from }: MilestoneProps) => {
  const t = useMessages()
  return (
    <Detail name={name}>
      {at === null && <span className={styles.soft}>{t('address.none')}</span>}
      {at && (
        <>
          <TransactionLink hash={at.transactionHash} />
          <span className={styles.soft}>
            <Timestamp value={at.timestamp} form="both" />
          </span>
        </>
      )}
      {at !== undefined && <Since from={from} />}
    </Detail>
  )
}

/** What it holds and is; where it comes from and what it did. */
export const AddressFacts = ({ address, detail }: Props) => {
  const t = useMessages()
  return (
    <div className={styles.facts} aria-busy={detail === undefined}>
      <Panel flush title={t('address.holdings')} resetKey={address}>
        <DetailList>
          <Balance address={address} detail={detail} />
          <BalanceTrend address={address} firstBlock={detail?.firstBlock ?? null} />
          <Detail name={t('address.nonce')} help={t('address.nonceHelp')}>
            {detail &&
              (detail.nonce === null ? (
                <span className={styles.soft}>{t('address.nonceUnknown')}</span>
              ) : (
                formatInteger(detail.nonce)
              ))}
          </Detail>
          <Kind detail={detail} />
          <OwnNote address={address} />
          {detail?.token && <TokenFacts address={address} token={detail.token} />}
        </DetailList>
      </Panel>
      <Panel flush title={t('address.history')} resetKey={address}>
        <DetailList>
          <Milestone
            name={t('address.last')}
            at={detail?.lastTransaction}
            from={detail?.lastTransaction === null ? detail.from : undefined}
          />
          <Milestone name={t('address.first')} at={detail?.firstTransaction} from={detail?.from} />
          <Detail name={t('address.firstSeen')}>
            {detail && (
              <>
                {detail.firstBlock === null ? (
                  <span className={styles.soft}>{t('address.none')}</span>
                ) : (
                  <BlockLink blockNumber={detail.firstBlock} />
                )}
                <Since from={detail.from} />
              </>
            )}
          </Detail>
          {detail && <Creator detail={detail} />}
          {detail && <Funding detail={detail} />}
        </DetailList>
      </Panel>
    </div>
  )
}
