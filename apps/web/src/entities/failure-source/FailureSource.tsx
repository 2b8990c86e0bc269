import type { FailurePlace } from '@corescope/api-schema/execution/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import styles from './FailureSource.module.css'

const none: readonly FailurePlace[] = []

/**
 * Source lines at which calls of a transaction failed, as far as their contracts are verified; none while that is not known. It costs the
 * node a trace: it is asked only of a transaction in which something failed.
 */
export const useFailurePlaces = (transactionHash: `0x${string}`, hasFailed: boolean): readonly FailurePlace[] => {
  const query = apiQuery('failureSource', { transactionHash })
  const { data } = useCall(query, { enabled: hasFailed, staleMs: 60_000, toasts: 'never' })
  return data?.places ?? none
}

/** Where a run failed: the line of its cause, or that from which the cause was called where its own code is not verified. */
export const causeAmong = (places: readonly FailurePlace[]): FailurePlace | undefined =>
  places.find(({ isCause }) => isCause) ?? places.find(({ callsCause }) => callsCause)

/** The last part of a file's path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const words = {
  own: { exact: 'values.failedAt', near: 'values.failedNear' },
  call: { exact: 'values.failedInCallFrom', near: 'values.failedInCallNear' },
} as const

/** Contract, file and line at which a call failed, as a link to the line, with what stands there. */
export const FailureSource = ({ place }: { place: FailurePlace }) => {
  const t = useMessages()
  const { contract, contractName, file, line, text, callsCause, isNear } = place
  return (
    <div className={styles.place}>
      <a href={paths.address(contract.hash, { tab: 'code', file, line })} title={file}>
        {t(words[callsCause ? 'call' : 'own'][isNear ? 'near' : 'exact'], {
          contract: contractName,
          file: fileName(file),
          line,
        })}
      </a>
      <code className={styles.line} dir="ltr">
        {text}
      </code>
    </div>
  )
}
