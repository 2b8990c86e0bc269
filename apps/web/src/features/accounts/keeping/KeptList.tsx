import type { ReactNode } from 'react'
import type { ApiQuery } from '../../../api-client/api-query.ts'
import type { CallName, CallResponse } from '../../../api-client/call-api.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../Accounts.module.css'

/** Calls that answer all that is kept of a kind. */
type KeptCall = {
  [Name in CallName]: CallResponse<Name> extends { records: unknown[] } ? Name : never
}[CallName]

export interface KeptListProps<Name extends KeptCall> {
  title: string
  query: ApiQuery<Name>
  /** What the list is for, while it is empty. */
  emptyText: string
  rowKey: (row: CallResponse<Name>['records'][number]) => string
  row: (row: CallResponse<Name>['records'][number]) => ReactNode
  actions?: ReactNode
}

/** What is kept of a kind, one below the other. */
export const KeptList = <Name extends KeptCall>({
  title,
  query,
  emptyText,
  rowKey,
  row,
  actions,
}: KeptListProps<Name>) => {
  const { data, error, refetch } = useCall(query)
  const records: CallResponse<Name>['records'][number][] | undefined = data?.records
  return (
    <Panel title={title} actions={actions}>
      {error !== null && records === undefined && <Failure error={error} retry={() => void refetch()} />}
      {records === undefined && error === null && <Skeleton width="60%" />}
      {records?.length === 0 && <p className={styles.soft}>{emptyText}</p>}
      <ul className={styles.list}>
        {records?.map((record) => (
          <li key={rowKey(record)} className={styles.item}>
            {row(record)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
