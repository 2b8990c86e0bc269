import { useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { currentHealth, onHealth } from '../../live-updates/health.ts'
import { failingLists, onListErrors } from '../../notices/list-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Banner.module.css'
import { bannerState } from './banner-state.ts'

/** Says when something is wrong with the explorer itself, and offers to load failed lists again. Silent while all is well. */
export const Banner = () => {
  const t = useMessages()
  const view = useSyncExternalStore(onHealth, currentHealth, currentHealth)
  const failing = useSyncExternalStore(onListErrors, failingLists, failingLists)
  const state = bannerState(view)
  if (state === undefined && failing.length === 0) return null
  const { tone = 'bad' } = state ?? {}
  const retryAll = () => {
    for (const { retry } of failing) retry()
  }
  return (
    <div className={classNames(styles.banner, tone !== 'warn' && styles[tone])} role="status">
      <span className={styles.said}>
        <Icon name={tone === 'calm' ? 'info' : 'alert'} />
        <span>{state ? t(state.key, state.values) : t('shell.bannerLists', { count: failing.length })}</span>
      </span>
      {failing.length > 0 && <Button onClick={retryAll}>{t('shell.retry')}</Button>}
    </div>
  )
}
