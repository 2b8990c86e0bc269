import { formatInteger } from '../../format/number.ts'
import { paths } from '../../paths.ts'

/** A round by its tag; leads to the set elected for it. */
export const RoundLink = ({ round, primary = false }: { round: number | null; primary?: boolean }) =>
  round === null ? (
    '–'
  ) : (
    <a href={paths.validatorSnapshot(round)} data-primary={primary ? '' : undefined}>
      {formatInteger(round)}
    </a>
  )
