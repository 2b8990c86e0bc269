import { Failure } from '../../../api-client/Failure.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useGo } from '../../../navigation/use-navigation.ts'
import { paths } from '../../../paths.ts'
import { takePlace } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../Accounts.module.css'
import { signOut } from '../sign-in.ts'
import { useAccount } from '../use-account.ts'

/** In the place of the sign-in: who is signed in already. Another person signs in after this one has signed out. */
export const SignedInAlready = () => {
  const t = useMessages()
  const go = useGo()
  const { data, error, refetch } = useAccount()
  if (data === undefined) {
    return error === null ? <Skeleton width="60%" /> : <Failure error={error} retry={() => void refetch()} />
  }
  return (
    <div className={styles.form}>
      <p className={styles.break}>{t('account.signedInAlready', { name: data.username })}</p>
      <div className={styles.row}>
        <Button onClick={() => go(takePlace() ?? paths.myAccount(), { replace: true })}>
          {t('account.goOnAs', { name: data.username })}
        </Button>
        <Button onClick={() => void signOut(paths.login())}>{t('account.signOut')}</Button>
      </div>
    </div>
  )
}
