import { approvalOf } from '@corescope/decode/alerts/approval'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { addressName } from '../../../entities/address-name.ts'
import { formatAmount } from '../../../format/number.ts'
import type { useMessages } from '../../../i18n/use-messages.ts'

export type NewestEvent = CallResponse<'newestWatchEvents'>['records'][number]

/** What moved, with its unit; empty where nothing did. */
const amountOf = (t: ReturnType<typeof useMessages>, event: NewestEvent): string => {
  const { amount, token, symbol, decimals, tokenItem } = event
  const { chain } = runtimeConfig()
  if (token === null) {
    return amount === null ? '' : `${formatAmount(amount, { decimals: chain.decimals })} ${chain.symbol}`
  }
  const unit = symbol ?? addressName(token).text
  const approval = event.kind === 'approval' ? approvalOf(event) : 'amount'
  if (approval === 'none' || approval === 'unlimited') return `${t(`keeping.approval_${approval}`)} ${unit}`
  if (tokenItem !== null) return `${unit} #${tokenItem}`
  return amount === null || decimals === null ? unit : `${formatAmount(amount, { decimals })} ${unit}`
}

/** Title and text of a notification: whose address, what happened there, with whom. */
export const eventWords = (t: ReturnType<typeof useMessages>, event: NewestEvent): { title: string; text: string } => {
  const { kind, name, address, counterparty, counterpartyName, isWithdrawn } = event
  const what = [t(`keeping.event_${kind}`), amountOf(t, event), isWithdrawn ? `(${t('keeping.withdrawn')})` : '']
  const other =
    counterparty === null
      ? ''
      : `\n${t('keeping.counterparty')}: ${counterparty.privateName || counterpartyName || addressName(counterparty).text}`
  return { title: name || addressName(address).text, text: `${what.filter((word) => word !== '').join(' ')}${other}` }
}
