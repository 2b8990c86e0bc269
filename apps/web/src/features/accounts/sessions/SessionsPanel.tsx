import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../Accounts.module.css'
import { ChangeButton } from '../keeping/ChangeButton.tsx'
import { sessionList } from '../queries.ts'
import { signOut } from '../sign-in.ts'
import { deviceName } from './device-name.ts'

/** The browser in words; its own text in the tip, and where the words are not known. */
const Device = ({ userAgent }: { userAgent: string }) => {
  const t = useMessages()
  const name = deviceName(userAgent)
  if (name === undefined) return <span className={styles.break}>{userAgent || t('account.unknownDevice')}</span>
  return (
    <span>
      <span data-tip={userAgent}>{t('account.device', name)}</span>
    </span>
  )
}

/** Where one is signed in, and how to end it. */
export const SessionsPanel = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(sessionList)
  return (
    <Panel
      title={t('account.sessions')}
      actions={
        (data?.records.length ?? 0) > 1 && (
          <ChangeButton call="endSessions" request={{}}>
            {t('account.endOthers')}
          </ChangeButton>
        )
      }
    >
      {error !== null && data === undefined && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton width="60%" />}
      <ul className={styles.list}>
        {data?.records.map((session) => (
          <li key={session.sessionId} className={styles.item}>
            <Device userAgent={session.userAgent} />
            <span className={styles.soft}>
              {session.clientAddress} · {t('account.lastRenewed')} <Timestamp value={session.usedAt} />
            </span>
            {session.isCurrent ? (
              <span className={styles.soft}>{t('account.thisSession')}</span>
            ) : (
              <div>
                <ChangeButton call="endSessions" request={{ sessionId: session.sessionId }}>
                  {t('account.endSession')}
                </ChangeButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => void signOut()}>{t('account.signOut')}</Button>
      </p>
    </Panel>
  )
}
