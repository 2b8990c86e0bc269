import type { DecodedBitcoin } from '@corescope/api-schema/bitcoin/calls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { HashText } from '../../entities/HashText.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BitcoinForm, type BitcoinQuestion, readQuestion } from './BitcoinForm.tsx'
import { BitcoinStory } from './BitcoinStory.tsx'
import { InputsAndOutputs } from './InputsAndOutputs.tsx'
import { PayloadTable } from './PayloadTable.tsx'
import { RedeemScript } from './RedeemScript.tsx'
import { Confirmation, StakeFacts } from './StakeFacts.tsx'

const idForm = /^[0-9a-f]{64}$/

const TransactionFacts = ({ answer }: { answer: DecodedBitcoin }) => {
  const t = useMessages()
  const { txid, wtxid, hasWitness, size, virtualSize, version, lockTime, network, stake, confirmation } = answer
  return (
    <Panel flush title={t('bitcoin.resultTitle')}>
      <DetailList>
        <Detail name={t('bitcoin.txid')}>
          <HashText hash={txid} whole />
        </Detail>
        {hasWitness && (
          <Detail name={t('bitcoin.wtxid')}>
            <HashText hash={wtxid} whole />
          </Detail>
        )}
        {stake === null && (
          <Detail name={t('bitcoin.bitcoin')}>
            <Confirmation confirmation={confirmation} />
          </Detail>
        )}
        <Detail name={t('bitcoin.size')}>
          {t('bitcoin.sizeText', { size: formatInteger(size), virtual: formatInteger(virtualSize) })}
        </Detail>
        <Detail name={t('bitcoin.version')}>{version}</Detail>
        <Detail name={t('bitcoin.lockTime')}>{formatInteger(lockTime)}</Detail>
        <Detail name={t('bitcoin.network')}>{t(`bitcoin.network_${network}`)}</Detail>
      </DetailList>
    </Panel>
  )
}

interface Around {
  /** What the chain knows of a transaction, below what its bytes say. */
  onCore: (txid: string, prove: ((script: string) => void) | undefined) => ReactNode
}

const Answer = ({
  question,
  onCore,
  prove,
}: Around & { question: BitcoinQuestion; prove: (script: string) => void }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('decodeBitcoinTransaction', question), { toasts: 'never' })
  if (error !== null) {
    return (
      <Panel title={t('bitcoin.resultTitle')}>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel title={t('bitcoin.resultTitle')}>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  const { stake } = data
  return (
    <>
      <BitcoinStory answer={data} />
      {stake !== null && (
        <>
          <StakeFacts stake={stake} confirmation={data.confirmation} />
          {onCore(data.txid, stake.problems.includes('noScript') ? prove : undefined)}
          <PayloadTable stake={stake} />
          {stake.redeem !== null && (
            <RedeemScript redeem={stake.redeem} redeemSource={stake.redeemSource} outputs={data.outputs} />
          )}
        </>
      )}
      <InputsAndOutputs answer={data} />
      <TransactionFacts answer={data} />
    </>
  )
}

/** A Bitcoin transaction, by id or by its bytes. `?tx=` names one by its id. */
export const BitcoinDecoder = ({ onCore }: Around) => {
  const change = useChangeSearch()
  const linked = useSearchParameters().get('tx') ?? ''
  const [typed, setTyped] = useState({ transaction: linked, script: '' })
  const [asked, setAsked] = useState<BitcoinQuestion | undefined>(
    () => readQuestion({ transaction: linked, script: '' }).question,
  )
  const seen = useRef(linked)
  useEffect(() => {
    if (seen.current === linked) return
    seen.current = linked
    const next = { transaction: linked, script: '' }
    const { question } = readQuestion(next)
    if (question === undefined) return
    // A link to another transaction begins anew; the form's own question stays, with its script.
    setAsked((former) => (former?.transaction === linked ? former : question))
    setTyped((former) => (readQuestion(former).question?.transaction === linked ? former : next))
  }, [linked])
  const ask = (question: BitcoinQuestion) => {
    setAsked(question)
    change({ tx: idForm.test(question.transaction) ? question.transaction : undefined })
  }
  const prove = (script: string) => {
    if (asked === undefined) return
    setTyped({ ...typed, script })
    setAsked({ ...asked, script })
  }
  return (
    <>
      <BitcoinForm typed={typed} type={setTyped} ask={ask} />
      {asked !== undefined && <Answer question={asked} onCore={onCore} prove={prove} />}
    </>
  )
}
