import styles from './ContractCalls.module.css'
import type { ContractFunction } from './interface.ts'

/** Name and selector of a function; of overloaded ones the types too. */
export const FunctionName = ({ of }: { of: ContractFunction }) => (
  <>
    <span className={styles.name}>{of.item.name}</span>
    {of.isOverloaded && <span className={styles.selector}>{of.signature.slice(of.item.name.length)}</span>}{' '}
    {of.selector !== '0x' && <span className={styles.selector}>{of.selector}</span>}
  </>
)
