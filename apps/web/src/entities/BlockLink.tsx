import { formatInteger } from '../format/number.ts'
import { paths } from '../paths.ts'

/** A block by its number; `hash` leads to that very block (forked ones). */
export const BlockLink = ({
  blockNumber,
  hash,
  primary,
}: {
  blockNumber: number
  hash?: string
  primary?: boolean
}) => (
  <a href={paths.block(hash ?? blockNumber)} data-primary={primary ? '' : undefined}>
    {formatInteger(blockNumber)}
  </a>
)
