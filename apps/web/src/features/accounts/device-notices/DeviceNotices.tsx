import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentLocale } from '../../../i18n/translate.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useGo } from '../../../navigation/use-navigation.ts'
import { useAccount } from '../use-account.ts'
import {
  currentDeviceSetting,
  type DeviceSetting,
  isSettingOf,
  keepIdOf,
  onDeviceSetting,
  recallDeviceSetting,
} from './device-setting.ts'
import { eventWords, type NewestEvent } from './event-words.ts'
import { followEvents } from './follow-events.ts'
import { showNotification } from './show-notification.ts'

/** As many are told one by one. */
const mostSingle = 3

const Teller = ({ setting }: { setting: DeviceSetting }) => {
  const t = useMessages()
  const go = useGo()
  const { data: account } = useAccount()
  const isTheirs = account !== undefined && isSettingOf(setting, account)
  useEffect(() => {
    if (isTheirs) void keepIdOf(account)
  }, [isTheirs, account])
  const tell = (events: readonly NewestEvent[]) => {
    if (events.length > mostSingle) {
      const text = t('keeping.deviceManyText', { count: events.length })
      const onOpen = () => go('/my/address')
      showNotification({ title: t('keeping.deviceMany'), text, tag: 'corescope-many', onOpen })
      return
    }
    for (const event of [...events].reverse()) {
      const onOpen = () => go(`/tx/${event.transactionHash}`)
      showNotification({ ...eventWords(t, event, currentLocale()), tag: `corescope-${event.eventId}`, onOpen })
    }
  }
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => (isTheirs ? followEvents((events) => latest.current(events)) : undefined), [isTheirs])
  return null
}

/** Tells on this device what happens at watched addresses, where its reader has switched that on. Shows nothing itself. */
export const DeviceNotices = () => {
  const setting = useSyncExternalStore(onDeviceSetting, currentDeviceSetting)
  useEffect(() => {
    const recall = () => void recallDeviceSetting()
    recall()
    window.addEventListener('storage', recall)
    return () => window.removeEventListener('storage', recall)
  }, [])
  return setting === undefined ? null : <Teller setting={setting} />
}
