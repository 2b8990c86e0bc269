import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { callApi } from '../../../api-client/call-api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import {
  currentDeviceSetting,
  isSettingOf,
  keepDeviceSetting,
  onDeviceSetting,
  recallDeviceSetting,
} from '../device-notices/device-setting.ts'
import { newestEvents } from '../device-notices/follow-events.ts'
import { askPermission, devicePermission, showNotification } from '../device-notices/show-notification.ts'
import { unseenOf } from '../device-notices/unseen.ts'
import { FormFoot } from '../FormFoot.tsx'
import { useAccount } from '../use-account.ts'
import { useForm } from '../use-form.ts'

/** What the browser allows; looked at again when the reader comes back from its settings. */
const usePermission = () => {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    window.addEventListener('focus', lookAgain)
    return () => window.removeEventListener('focus', lookAgain)
  }, [])
  return { permission: devicePermission(), lookAgain }
}

const problems = { denied: 'deviceDenied', unsupported: 'deviceUnsupported', insecure: 'deviceInsecure' } as const

/** Notifications of this browser: switched on by a click alone, and kept for this device. */
export const WatchDevice = () => {
  const t = useMessages()
  const setting = useSyncExternalStore(onDeviceSetting, currentDeviceSetting, () => undefined)
  const account = useAccount().data
  const { permission, lookAgain } = usePermission()
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => void recallDeviceSetting(), [])
  const showTest = () =>
    showNotification({
      ...{ title: t('keeping.deviceTestTitle'), text: t('keeping.deviceTestText') },
      ...{ tag: 'corescope-test', onOpen: () => undefined },
    })
  const starting = useForm(async () => {
    const answer = await askPermission()
    setDismissed(answer === 'default')
    lookAgain()
    if (answer !== 'granted' || account === undefined || !showTest()) return lookAgain()
    // what happened before is no news
    const { records } = await callApi(newestEvents)
    await keepDeviceSetting({ user: account.userId, seen: unseenOf(records, []).seen })
  })
  const isTheirs = setting !== undefined && account !== undefined && isSettingOf(setting, account)
  const isOn = isTheirs && permission === 'granted'
  const problem =
    permission === 'granted' || permission === 'default' ? undefined : t(`keeping.${problems[permission]}`)
  return (
    <Panel title={t('keeping.device')}>
      <div className={styles.form}>
        <p className={styles.soft}>{t('keeping.deviceLead')}</p>
        {problem !== undefined && <p className={styles.problem}>{problem}</p>}
        {isOn && (
          <>
            <p role="status">{t('keeping.deviceOn')}</p>
            <div className={styles.row}>
              <Button onClick={showTest}>{t('keeping.deviceTest')}</Button>
              <Button onClick={() => void keepDeviceSetting(undefined)}>{t('keeping.deviceEnd')}</Button>
            </div>
          </>
        )}
        {!isOn && account !== undefined && permission !== 'unsupported' && permission !== 'insecure' && (
          <form onSubmit={starting.submit}>
            <FormFoot form={starting} label={t('keeping.deviceStart')} />
          </form>
        )}
        {isDismissed && permission === 'default' && (
          <p className={styles.problem} role="alert">
            {t('keeping.deviceDismissed')}
          </p>
        )}
      </div>
    </Panel>
  )
}
