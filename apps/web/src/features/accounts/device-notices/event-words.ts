import { approvalOf } from '@corescope/decode/alerts/approval'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { addressName } from '../../../entities/address-name.ts'
import { formatAmount } from '../../../format/number.ts'
import type { useMessages } from '../../../i18n/use-messages.ts'

export type NewestEvent = CallResponse<'newestWatchEvents'>['records'][number]

/** What happened, in a word or two. */
export const happenedKey = ({ kind, isCreation }: Pick<NewestEvent, 'kind' | 'isCreation'>) =>
  isCreation && kind === 'outgoing' ? ('keeping.event_created' as const) : (`keeping.event_${kind}` as const)

/** Whether nothing moved: a contract was created, or was to be, and nothing was sent to it. */
export const isWithoutAmount = ({ amount, isCreation }: Pick<NewestEvent, 'amount' | 'isCreation'>): boolean =>
  amount === null || (isCreation && amount === '0')

/** How many pieces of an item moved, where it is not one; as the mails say it. */
export const piecesOf = ({ amount }: Pick<NewestEvent, 'amount'>): string =>
  amount === null || amount === '1' ? '' : `${formatAmount(amount, { decimals: 0 })} × `

/** What moved, with its unit; empty where nothing did. */
const amountOf = (t: ReturnType<typeof useMessages>, event: NewestEvent): string => {
  const { amount, token, symbol, decimals, tokenItem } = event
  const { chain } = runtimeConfig()
  if (token === null) {
    return amount === null || isWithoutAmount(event)
      ? ''
      : `${formatAmount(amount, { decimals: chain.decimals })} ${chain.symbol}`
  }
  const unit = symbol ?? addressName(token).text
  const approval = event.kind === 'approval' ? approvalOf(event) : 'amount'
  if (approval === 'none' || approval === 'unlimited') return `${t(`keeping.approval_${approval}`)} ${unit}`
  if (tokenItem !== null) return `${piecesOf(event)}${unit} #${tokenItem}`
  return amount === null || decimals === null ? unit : `${formatAmount(amount, { decimals })} ${unit}`
}

/** Title and text of a notification: whose address, what happened there, with whom. */
export const eventWords = (t: ReturnType<typeof useMessages>, event: NewestEvent): { title: string; text: string } => {
  const { name, address, counterparty, counterpartyName, isWithdrawn } = event
  const what = [t(happenedKey(event)), amountOf(t, event), isWithdrawn ? `(${t('keeping.withdrawn')})` : '']
  const other =
    counterparty === null
      ? ''
      : `\n${t('keeping.counterparty')}: ${counterparty.privateName || counterpartyName || addressName(counterparty).text}`
  return { title: name || addressName(address).text, text: `${what.filter((word) => word !== '').join(' ')}${other}` }
}
