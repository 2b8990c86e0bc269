import type { CoreAction, CoreActions } from '@corescope/api-schema/transactions/core-action'
import { parameterUnit } from '@corescope/chain/parameter-units'
import type { ReactNode } from 'react'
import { formatBitcoin, formatInteger, formatPercentage } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { AddressLink } from '../AddressLink.tsx'
import { NativeAmount } from '../amounts.tsx'
import { HashText } from '../HashText.tsx'
import { Timestamp } from '../Timestamp.tsx'

type Reference = CoreAction['sender']

const Who = ({ address }: { address: Reference | null }) =>
  address === null ? null : <AddressLink address={address} copy={false} />

/** Members of a set that are named; a sentence cannot hold dozens. */
const maxNamed = 4

const Names = ({ addresses }: { addresses: readonly Reference[] }) => {
  const t = useMessages()
  const rest = addresses.length - maxNamed
  return (
    <>
      {addresses.slice(0, maxNamed).map((address, index) => (
        <span key={address.hash}>
          {index > 0 && ', '}
          <AddressLink address={address} copy={false} />
        </span>
      ))}
      {rest > 0 && `, ${t('coreActions.others', { count: rest })}`}
    </>
  )
}

/** Who came into the set, and who left it. */
const Changes = ({ entered, left }: Pick<CoreAction, 'entered' | 'left'>) => {
  const t = useMessages()
  if (entered.length + left.length === 0) return t('coreActions.sameSet')
  return (
    <>
      {entered.length > 0 && rich(t('coreActions.cameIn'), { list: () => <Names addresses={entered} /> })}
      {entered.length > 0 && left.length > 0 && ', '}
      {left.length > 0 && rich(t('coreActions.wentOut'), { list: () => <Names addresses={left} /> })}
    </>
  )
}

const Amount = ({ amount, unit }: Pick<CoreAction, 'amount' | 'unit'>) => (
  <strong>{unit === 'btc' ? `${formatBitcoin(amount ?? '0')} BTC` : <NativeAmount wei={amount ?? '0'} />}</strong>
)

const blockKinds = ['headerRelayed', 'headerRefused', 'powerCounted']

/** A transaction of Bitcoin leads to what it says; a block of Bitcoin is nowhere here. */
const BitcoinHash = ({ kind, btcHash }: Pick<CoreAction, 'kind' | 'btcHash'>) => {
  if (btcHash === null) return null
  const digits = btcHash.slice(2)
  return <HashText hash={digits} href={blockKinds.includes(kind) ? undefined : paths.bitcoinDecoder(digits)} />
}

/** A Bitcoin address in short, with all of it in the hint; it leads to its transaction, where there is one. */
const BitcoinAddress = ({ btcAddress, btcHash }: Pick<CoreAction, 'btcAddress' | 'btcHash'>): ReactNode => {
  if (btcAddress === null) return null
  if (btcHash === null) return <HashText hash={btcAddress} />
  return (
    <a href={paths.bitcoinDecoder(btcHash.slice(2))} data-tip={btcAddress}>
      {btcAddress.slice(0, 8)}…{btcAddress.slice(-6)}
    </a>
  )
}

/** What a turn paid to delegators. */
const rewardOf = ({ amount, commission }: Pick<CoreAction, 'amount' | 'commission'>) =>
  (BigInt(amount ?? 0) - BigInt(commission ?? 0)).toString()

/** A number that would read as an address or a hash is left out. */
const longestNumber = 30

/** What a parameter is set to, in the coins that it is counted in. */
const ParameterNumber = ({ action: { number, validator, key } }: { action: CoreAction }) => {
  if (number === null) return null
  const unit = parameterUnit(validator?.hash ?? '', key ?? '')
  if (unit === undefined) return formatInteger(number)
  return <Amount amount={number} unit={unit === 'wei' ? 'core' : 'btc'} />
}

const said = (condition: boolean) => (condition ? 'true' : 'false')

/** One action in one sentence. */
const CoreActionText = ({ action }: { action: CoreAction }) => {
  const t = useMessages()
  const { kind, number, support, btcAddress, inNameOf, until, key, amount, unit, consensus, fee } = action
  const isProposal = ['executed', 'canceled', 'proposed', 'voted'].includes(kind)
  const text = t(`coreActions.${kind}`, {
    number: number === null || isProposal ? String(number ?? '') : formatInteger(number),
    commission: number === null ? '' : formatPercentage(Number(number) / 10, 1),
    support: said(support === true),
    hasAddress: said(btcAddress !== null),
    hasAmount: said(amount !== null),
    hasOwner: said(inNameOf !== null),
    hasUntil: said(until !== null),
    hasVotes: said(action.voteReward !== null),
    hasFine: said(action.fine !== null),
    hasConsensus: said(consensus !== null),
    hasFee: said(fee !== null),
    hasChange: said((consensus ?? fee ?? number) !== null),
    hasNumber: said(number !== null && number.length <= longestNumber),
  })
  return rich(text, {
    sender: () => <Who address={action.sender} />,
    owner: () => <Who address={inNameOf} />,
    validator: () => <Who address={action.validator} />,
    from: () => <Who address={action.from} />,
    consensus: () => <Who address={consensus} />,
    fee: () => <Who address={fee} />,
    amount: () => <Amount amount={amount} unit={unit} />,
    reward: () => <Amount amount={rewardOf(action)} unit={unit} />,
    commission: () => <Amount amount={action.commission} unit={unit} />,
    fine: () => <Amount amount={action.fine} unit="core" />,
    value: () => <ParameterNumber action={action} />,
    votes: () => <Amount amount={action.voteReward} unit={unit} />,
    btc: () => <BitcoinHash kind={kind} btcHash={action.btcHash} />,
    spender: () => <BitcoinHash kind={kind} btcHash={action.spentBy} />,
    bitcoin: () => <BitcoinAddress btcAddress={btcAddress} btcHash={action.btcHash} />,
    until: () => until !== null && <Timestamp value={until} form="absolute" />,
    proposal: (inner) => (number === null ? inner : <a href={paths.proposal(number)}>{inner}</a>),
    key: () => <code>{key}</code>,
    changes: () => <Changes entered={action.entered} left={action.left} />,
  })
}

/** Actions that are told in sentences; the rest are counted. */
const maxTold = 3

/** What a transaction did on Core, by its logs: the most telling first. */
export const CoreSentence = ({
  coreActions,
  coreActionCount,
  most = maxTold,
}: Pick<CoreActions, 'coreActions' | 'coreActionCount'> & { most?: number }) => {
  const t = useMessages()
  const told = coreActions.slice(0, most)
  const rest = coreActionCount - told.length
  return (
    <>
      {told.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place.
        <span key={index}>
          {index > 0 && ' '}
          <CoreActionText action={action} />
        </span>
      ))}
      {rest > 0 && ` ${t('coreActions.more', { count: rest })}`}
    </>
  )
}
