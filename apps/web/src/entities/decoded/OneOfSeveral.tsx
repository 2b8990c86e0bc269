import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from '../Entity.module.css'

/** Says that what is decoded beside it is a guess among several; nothing where it is not. */
export const OneOfSeveral = ({ decoded }: { decoded: Pick<Decoded, 'isAmbiguous'> }) => {
  const t = useMessages()
  return decoded.isAmbiguous === true ? <span className={styles.soft}> {t('units.oneOfSeveral')}</span> : null
}
