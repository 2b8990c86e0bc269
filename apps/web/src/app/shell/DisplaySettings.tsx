import { type DisplayName, displayChoices, displayNames } from '@corescope/api-schema/display'
import { useSyncExternalStore } from 'react'
import { chooseDisplay, currentDisplay, onDisplayChange } from '../../display/display.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Dialog } from '../../ui/float/Dialog.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import styles from './DisplaySettings.module.css'

const Setting = ({ name }: { name: DisplayName }) => {
  const t = useMessages()
  const display = useSyncExternalStore(onDisplayChange, currentDisplay, currentDisplay)
  const label = t(`shell.display_${name}`)
  const choices: readonly string[] = displayChoices[name]
  return (
    <div className={styles.setting}>
      <span aria-hidden="true">{label}</span>
      <Segments
        label={label}
        value={display[name] as string}
        options={choices.map((value) => ({
          value,
          label: t(`shell.display_${name}_${value}` as 'shell.display_width_full'),
        }))}
        onChange={(value) => chooseDisplay(name, value as never)}
      />
    </div>
  )
}

/** How every screen looks to this reader (spec §3 "Layout", ruling 35). Each choice is in force at once. */
export const DisplaySettings = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  return (
    <Dialog title={t('shell.display')} onClose={onClose}>
      <div className={styles.settings}>
        {displayNames.map((name) => (
          <Setting key={name} name={name} />
        ))}
        <p className={styles.note}>{t('shell.displayNote')}</p>
      </div>
    </Dialog>
  )
}
