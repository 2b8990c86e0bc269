import { maxSourceFiles, maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import { type DragEvent, useId, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../Verification.module.css'
import type { SourceFile } from './draft.ts'

interface FilesProps {
  files: SourceFile[]
  onChange: (files: SourceFile[]) => void
  /** Ends of file names that are taken, `.sol,.json`. */
  accept: string
}

const pathOf = (file: File) => file.webkitRelativePath || file.name

/** Files with their texts; a later one of the same path takes the place of a former one. */
const merged = (former: readonly SourceFile[], next: readonly SourceFile[]) => [
  ...new Map([...former, ...next].map((file) => [file.path, file])).values(),
]

/** A place where files are dropped or chosen, and the list of those that are there. */
export const SourceFiles = ({ files, onChange, accept }: FilesProps) => {
  const t = useMessages()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<string>()
  const take = async (list: FileList) => {
    const wanted = [...list].filter(({ name }) => accept.split(',').some((end) => name.endsWith(end)))
    const bytes = [...wanted].reduce((sum, { size }) => sum + size, 0)
    if (wanted.length === 0) return setError(t('verify.noFiles', { accept }))
    if (bytes > maxSubmissionBytes || wanted.length + files.length > maxSourceFiles) {
      return setError(t('verify.tooLarge', { megabytes: maxSubmissionBytes / 1024 / 1024, count: maxSourceFiles }))
    }
    setError(undefined)
    onChange(
      merged(
        files,
        await Promise.all(wanted.map(async (file) => ({ path: pathOf(file), content: await file.text() }))),
      ),
    )
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the field inside does.
    <div
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{t('verify.files', { accept })}</label>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        onChange={(event) => {
          if (event.target.files !== null) void take(event.target.files)
          event.target.value = ''
        }}
      />
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <ul className={styles.files}>
        {files.map(({ path, content }) => (
          <li key={path}>
            <span>
              <code>{path}</code>{' '}
              <span className={styles.soft}>{t('verify.characters', { count: content.length })}</span>
            </span>
            <Button onClick={() => onChange(files.filter((file) => file.path !== path))}>
              {t('verify.removeFile', { path })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
