import { alertParts } from '@corescope/decode/alerts/alert-words'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { formatAmount } from '../../../format/number.ts'
import type { Locale } from '../../../i18n/locales.ts'
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

/** Title and text of a notification: whose address, and what happened there. The words are those of mails and of the feed. */
export const eventWords = (
  t: ReturnType<typeof useMessages>,
  event: NewestEvent,
  locale: Locale,
): { title: string; text: string } => {
  const { address, counterparty, token, isWithdrawn } = event
  const told = {
    ...{ ...event, address: address.hash, token: token?.hash ?? null, counterparty: counterparty?.hash ?? null },
    name: event.name || address.privateName || '',
    // no name that a stranger chose: a token's own would stand here as if this site said it
    counterpartyName: counterparty?.privateName || event.counterpartyName || counterparty?.publicName || '',
  }
  const { who, said } = alertParts(told, locale, runtimeConfig().chain)
  const text = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`
  return { title: who, text: isWithdrawn ? `${text} (${t('keeping.withdrawn')})` : text }
}
