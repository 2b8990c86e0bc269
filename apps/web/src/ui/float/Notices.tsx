import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentNotices, type Notice, onNotices } from '../../notices/notices.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../Icon.tsx'
import styles from './Notices.module.css'

const signs = { info: 'info', success: 'check', error: 'alert' } as const

const Entry = ({ notice }: { notice: Notice }) => (
  <div
    className={classNames(styles.notice, notice.tone !== 'info' && styles[notice.tone])}
    role={notice.tone === 'error' ? 'alert' : 'status'}
  >
    <Icon name={signs[notice.tone]} size={20} />
    <div>
      {notice.title !== undefined && <p className={styles.title}>{notice.title}</p>}
      <p>{notice.text}</p>
    </div>
  </div>
)

const Stack = ({ notices, place }: { notices: readonly Notice[]; place: string | undefined }) => {
  const layer = useRef<HTMLDivElement>(null)
  const isEmpty = notices.length === 0
  /** In the top layer, so that an open dialog does not cover it. */
  useEffect(() => {
    const element = layer.current
    if (isEmpty) element?.hidePopover()
    else element?.showPopover()
  }, [isEmpty])
  return (
    <div ref={layer} popover="manual" className={classNames(!isEmpty && styles.stack, place)}>
      {notices.map((notice) => (
        <Entry key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

/** Toasts at the top centre, notifications at the top right, 16 px from the edge (spec §9). */
export const Notices = () => {
  const notices = useSyncExternalStore(onNotices, currentNotices, currentNotices)
  return (
    <>
      <Stack notices={notices.filter(({ form }) => form === 'toast')} place={styles.toasts} />
      <Stack notices={notices.filter(({ form }) => form === 'notification')} place={styles.notifications} />
    </>
  )
}
