import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import styles from '../decoded/DecodedValues.module.css'
import { errorAmount } from './error-text.ts'

/** A value that is an amount of a token, in its units; the number as the contract gave it beside it, and in the copy button. */
export const TokenValue = ({ raw, token }: { raw: string; token: TokenReference }) => {
  const t = useMessages()
  return (
    <span className={styles.scalar}>
      <span className="mono">{errorAmount(raw, token)}</span>
      <span className={styles.soft}>{t('values.raw', { value: formatInteger(raw) })}</span>
      <Copy text={raw} />
    </span>
  )
}
