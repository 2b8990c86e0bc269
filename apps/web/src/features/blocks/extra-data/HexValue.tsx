import { Copy } from '../../../ui/copy/Copy.tsx'
import styles from './ExtraData.module.css'

/** Bytes in full, with copy. */
export const HexValue = ({ hex, label }: { hex: string; label: string }) => (
  <span className={styles.value}>
    <code className={styles.text}>{hex}</code>
    <Copy text={hex} label={label} />
  </span>
)
