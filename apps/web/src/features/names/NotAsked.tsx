import { nameFaults } from '@corescope/api-schema/accounts/fault-names'
import { ApiError } from '../../api-client/api-error.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'

/** Why no DNS server was asked, or none answered. */
export const NotAsked = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useMessages()
  const fault = error instanceof ApiError ? oneOf(nameFaults, error.fault ?? null) : undefined
  if (fault === undefined) return <Failure error={error} retry={retry} />
  return <FailureNotice text={t(`names.${fault}`)} {...(fault === 'dnsOff' ? {} : { retry })} />
}
