import { type ReasonName, type ReasonParameters, reasonNames } from '@corescope/api-schema/reason-names'
import type { Reason } from '@corescope/api-schema/shapes/reason'
import { translate } from '../i18n/translate.ts'
import { useMessages } from '../i18n/use-messages.ts'

const named: readonly string[] = reasonNames
const isReason = (name: string): name is ReasonName => named.includes(name)

/** Says a reason in the language that is shown when it is asked; undefined of a name that forms word themselves. */
export const sayerOf = (name: string, parameters: ReasonParameters): (() => string) | undefined =>
  isReason(name) ? () => translate(`reasons.why_${name}`, parameters) : undefined

/** Why a part of an answer is missing, in words. */
export const ReasonWords = ({ why: { reason, parameters } }: { why: Reason }) => {
  const t = useMessages()
  return <>{t(`reasons.why_${reason}`, parameters)}</>
}
