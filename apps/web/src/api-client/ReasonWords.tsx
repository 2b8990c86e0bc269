import { type ReasonName, type ReasonParameters, reasonNames } from '@corescope/api-schema/reason-names'
import type { Reason } from '@corescope/api-schema/shapes/reason'
import { formatInteger } from '../format/number.ts'
import { translate } from '../i18n/translate.ts'
import { useMessages } from '../i18n/use-messages.ts'

const named: readonly string[] = reasonNames
const isReason = (name: string): name is ReasonName => named.includes(name)

/** Numbers that stand in a sentence as they are: their digits are grouped as those of other sentences. What a case counts (`plural`) is not. */
const plainNumbers: Partial<Record<ReasonName, readonly string[]>> = {
  partBehind: ['block'],
  partBegins: ['block'],
  stateGone: ['block'],
  noBalance: ['block'],
  noStep: ['step'],
  holdersTooMany: ['transfers', 'most'],
}
const grouped = (name: ReasonName, parameters: ReasonParameters): ReasonParameters => {
  const plain = plainNumbers[name]?.flatMap((key) => {
    const value = parameters[key]
    return typeof value === 'number' ? [[key, formatInteger(value)] as const] : []
  })
  return plain === undefined ? parameters : { ...parameters, ...Object.fromEntries(plain) }
}

/** Says a reason in the language that is shown when it is asked; undefined of a name that forms word themselves. */
export const sayerOf = (name: string, parameters: ReasonParameters): (() => string) | undefined =>
  isReason(name) ? () => translate(`reasons.why_${name}`, grouped(name, parameters)) : undefined

/** Why a part of an answer is missing, in words. */
export const ReasonWords = ({ why: { reason, parameters } }: { why: Reason }) => {
  const t = useMessages()
  return <>{t(`reasons.why_${reason}`, grouped(reason, parameters))}</>
}
