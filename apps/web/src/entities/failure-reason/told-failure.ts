import type { FailureReason } from '@corescope/decode/abi/failure-reason'
import type { translate } from '../../i18n/translate.ts'

type Kind = Exclude<FailureReason['kind'], 'error' | 'custom' | 'raw' | 'unknown'>

/** A failure that says everything by its kind, and the number of a panic: it is told in any language. */
export interface ToldFailure {
  kind: Kind
  code: string | null
}

/** Panics that the compiler is known to raise (Solidity documentation, "Panic via assert and Error via require"). */
const panics = ['0x00', '0x01', '0x11', '0x12', '0x21', '0x22', '0x31', '0x32', '0x41', '0x51'] as const

/** Undefined of one that a contract or a node told in words of its own. Pure. */
export const toldFailure = ({ kind, code }: Pick<FailureReason, 'kind' | 'code'>): ToldFailure | undefined =>
  kind === 'error' || kind === 'custom' || kind === 'raw' || kind === 'unknown' ? undefined : { kind, code }

/** Why it failed, in the reader's language. */
export const toldWords = (t: typeof translate, { kind, code }: ToldFailure): string => {
  if (kind !== 'panic') return t(`transaction.reason_${kind}`)
  const known = panics.find((one) => one === code)
  const meaning = known === undefined ? t('transaction.panic_other') : t(`transaction.panic_${known}`)
  return t('transaction.reason_panic', { code: code ?? '', meaning })
}
