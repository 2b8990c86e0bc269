import { paths } from '../paths.ts'
import { HashText, type HashTextProps } from './HashText.tsx'

/** A transaction by its hash. */
export const TransactionLink = (props: Omit<HashTextProps, 'href'>) => (
  <HashText {...props} href={paths.transaction(props.hash)} />
)
