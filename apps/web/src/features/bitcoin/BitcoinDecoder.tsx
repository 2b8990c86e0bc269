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
  onCore: (txid: string) => ReactNode
}

const isNamed = ({ onCore }: DecodedBitcoin) => onCore !== null && onCore !== 'unknown'

const Answer = ({ question, onCore }: Around & { question: BitcoinQuestion }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('decodeBitcoinTransaction', question), { toasts: 'never' })
  if (error !== null) {
    // What Core was told of an id needs no Bitcoin source.
    return (
      <>
        <Panel title={t('bitcoin.resultTitle')}>
          <Failure error={error} retry={() => void refetch()} />
        </Panel>
        {idForm.test(question.transaction) && onCore(question.transaction)}
      </>
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
      {stake === null && isNamed(data) && onCore(data.txid)}
      {stake !== null && (
        <>
          <StakeFacts stake={stake} confirmation={data.confirmation} />
          {data.onCore !== null && onCore(data.txid)}
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

/** A Bitcoin transaction, by id or by its bytes. `?tx=` names one by its id, `?script=` a redeem script the reader has. */
export const BitcoinDecoder = ({ onCore }: Around) => {
  const change = useChangeSearch()
  const parameters = useSearchParameters()
  const transaction = parameters.get('tx') ?? ''
  const script = parameters.get('script') ?? ''
  const [typed, setTyped] = useState({ transaction, script })
  const [asked, setAsked] = useState<BitcoinQuestion | undefined>(() => readQuestion({ transaction, script }).question)
  const [begun, setBegun] = useState(0)
  const seen = useRef({ transaction, script })
  useEffect(() => {
    if (seen.current.transaction === transaction && seen.current.script === script) return
    // A link, Back or Forward: another transaction, or none, begins anew.
    seen.current = { transaction, script }
    setAsked(readQuestion({ transaction, script }).question)
    setTyped({ transaction, script })
    setBegun((count) => count + 1)
  }, [transaction, script])
  const ask = (question: BitcoinQuestion | undefined) => {
    setAsked(question)
    if (question === undefined) return
    const named = idForm.test(question.transaction) ? question : undefined
    // The form's own words stay as they were typed.
    seen.current = { transaction: named?.transaction ?? '', script: named?.script ?? '' }
    change({ tx: named?.transaction, script: named?.script })
  }
  return (
    <>
      <BitcoinForm key={begun} typed={typed} type={setTyped} ask={ask} />
      {asked !== undefined && <Answer question={asked} onCore={onCore} />}
    </>
  )
}
