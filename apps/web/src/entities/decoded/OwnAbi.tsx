import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from '../Entity.module.css'

/** Says that what is decoded beside it is so by the reader's own ABI; nothing where it is not. */
export const OwnAbi = ({ decoded }: { decoded: Decoded }) => {
  const t = useMessages()
  if (decoded.source !== 'custom') return null
  return (
    <a className={styles.soft} href="/my/custom_abi">
      {t('units.ownAbi')}
    </a>
  )
}
