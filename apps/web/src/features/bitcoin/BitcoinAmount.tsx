import { formatBitcoin } from '../../format/number.ts'
import styles from './Bitcoin.module.css'

/** An amount of bitcoin (satoshi), every digit of it. */
export const BitcoinAmount = ({ satoshi }: { satoshi: string }) => (
  <span className={styles.amount}>
    {formatBitcoin(satoshi)} <span className={styles.soft}>BTC</span>
  </span>
)
