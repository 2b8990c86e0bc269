import { type ComponentProps, useId } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { buttonClass } from '../Button.tsx'
import styles from './FileField.module.css'

export interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  /** What it is for, for those who do not see what stands around it. */
  label: string
  /** Name of the file that was chosen. */
  chosen: string | undefined
}

/** Chooses a file, in the reader's language: what the browser says itself is in its own. */
export const FileField = ({ label, chosen, ...input }: FileFieldProps) => {
  const t = useMessages()
  const id = useId()
  return (
    <span className={styles.field}>
      <input {...input} type="file" id={id} className="sr-only" aria-label={label} />
      <label htmlFor={id} className={buttonClass({})}>
        {t('form.chooseFile')}
      </label>
      <span className={styles.name}>{chosen ?? t('form.noFile')}</span>
    </span>
  )
}
