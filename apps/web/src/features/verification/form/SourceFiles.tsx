import { maxSourceFiles, maxSubmissionBytes } from '@corescope/api-schema/verification/limits'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import styles from '../Verification.module.css'
import type { SourceFile } from './draft.ts'
import { type FoundFile, TooManyFilesError, walkEntries } from './dropped-files.ts'
import { type PathFault, pathFaults, projectPaths } from './source-paths.ts'

interface FilesProps {
  files: SourceFile[]
  onChange: (files: SourceFile[]) => void
  /** Ends of file names that are taken, `.sol,.json`. */
  accept: string
  /** The files are told by their paths: folders are taken, and paths can be changed. */
  hasPaths?: boolean
}

/** Files with their texts; a later one of the same path takes the place of a former one. */
const merged = (former: readonly SourceFile[], next: readonly SourceFile[]) => [
  ...new Map([...former, ...next].map((file) => [file.path, file])).values(),
]

/** Chosen files: of a folder with their paths from its root. */
const foundIn = (list: FileList): FoundFile[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** A button that has the browser ask for a folder. */
const FolderButton = ({ onChoose, children }: { onChoose: (list: FileList) => void; children: ReactNode }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          if (event.target.files !== null) onChoose(event.target.files)
          event.target.value = ''
        }}
      />
    </>
  )
}

const Listed = ({ files, onChange, hasPaths = false }: Omit<FilesProps, 'accept'>) => {
  const t = useMessages()
  const faults = hasPaths ? pathFaults(files.map(({ path }) => path)) : new Map<number, PathFault>()
  return (
    <ul className={styles.files}>
      {files.map(({ path, content }, index) => {
        const fault = faults.get(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the path changes while it is typed.
          <li key={index}>
            {hasPaths ? (
              <Field
                label={t('verify.pathOf', { number: index + 1 })}
                autoComplete="off"
                spellCheck={false}
                value={path}
                error={fault === undefined ? undefined : t(`verify.path_${fault}`)}
                onChange={({ target }) =>
                  onChange(files.map((file, place) => (place === index ? { ...file, path: target.value } : file)))
                }
              />
            ) : (
              <code>{path}</code>
            )}
            <span className={styles.fileEnd}>
              <span className={styles.soft}>{t('verify.characters', { count: content.length })}</span>
              <Button onClick={() => onChange(files.filter((_file, place) => place !== index))}>
                {t('verify.removeFile', { path })}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A place where files and folders are dropped or chosen, and the list of those that are there. */
export const SourceFiles = ({ files, onChange, accept, hasPaths = false }: FilesProps) => {
  const t = useMessages()
  const what = t(hasPaths ? 'verify.filesAndFolders' : 'verify.files', { accept })
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<string>()
  const isWanted = (name: string) => accept.split(',').some((end) => name.endsWith(end))
  const tooLarge = () => t('verify.tooLarge', { megabytes: maxSubmissionBytes / 1024 / 1024, count: maxSourceFiles })
  const take = async (found: readonly FoundFile[]) => {
    const wanted = found.filter(({ file }) => isWanted(file.name))
    const bytes = wanted.reduce((sum, { file }) => sum + file.size, 0)
    if (wanted.length === 0) return setError(t('verify.noFiles', { accept }))
    if (bytes > maxSubmissionBytes || wanted.length + files.length > maxSourceFiles) return setError(tooLarge())
    setError(undefined)
    const paths = projectPaths(wanted.map(({ path }) => path))
    const read = wanted.map(async ({ file }, index) => ({
      path: paths[index] ?? file.name,
      content: await file.text(),
    }))
    onChange(merged(files, await Promise.all(read)))
  }
  const fail = (fault: unknown) => {
    if (fault instanceof TooManyFilesError) setError(tooLarge())
    else setError(t('verify.unreadable', { reason: fault instanceof Error ? fault.message : String(fault) }))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // entries are there as long as the event is
    const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
    const found =
      entries.length === 0
        ? Promise.resolve(foundIn(event.dataTransfer.files))
        : walkEntries(entries, isWanted, maxSourceFiles)
    found.then(take).catch(fail)
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
      <span>{what}</span>
      <div className={styles.buttons}>
        <FileField
          label={what}
          // those that were chosen are listed below
          chosen=""
          multiple
          accept={accept}
          onChange={(event) => {
            if (event.target.files !== null) take(foundIn(event.target.files)).catch(fail)
            event.target.value = ''
          }}
        />
        {hasPaths && (
          <FolderButton onChoose={(list) => void take(foundIn(list)).catch(fail)}>
            {t('verify.chooseFolder')}
          </FolderButton>
        )}
      </div>
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <Listed files={files} onChange={onChange} hasPaths={hasPaths} />
    </div>
  )
}
