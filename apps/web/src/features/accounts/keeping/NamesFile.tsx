import { notesAtOnce } from '@corescope/api-schema/accounts/notes-at-once'
import { useId, useRef, useState } from 'react'
import { callApi } from '../../../api-client/call-api.ts'
import { useSamePerson } from '../../../api-client/same-person.ts'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { useForm } from '../use-form.ts'
import {
  countRepeated,
  mostMegabytes,
  NamesFileError,
  readNamesFile,
  textOfFile,
  writeNamesFile,
} from './names-file.ts'
import { useChange } from './use-change.ts'

interface ExportedNote {
  kind: string
  subject: string
  name: string | null
  note: string | null
}

/** Rows of the file. An empty text would take away, when it is read again, what no key of the site opens now: `left` rows are none of it. */
const rowsOf = (notes: readonly ExportedNote[]) => {
  const ofAddresses = notes.filter(({ kind }) => kind === 'address')
  const rows = ofAddresses.flatMap(({ subject: address, name, note }) =>
    name === null || note === null ? [] : [{ address, name, note }],
  )
  return { rows, left: ofAddresses.length - rows.length }
}

/** The text of the chosen file, or why there is none. */
const readChosen = async (file: File | undefined) => {
  // its text and its rows would fill the tab's memory
  if (file !== undefined && file.size > mostMegabytes * 1_000_000) return { why: 'namesTooLarge' } as const
  // it may have been changed or moved since it was chosen
  const bytes = await file?.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { why: 'namesChoose' } as const
  const text = textOfFile(bytes)
  return text === undefined ? ({ why: 'namesEncoding' } as const) : { text }
}

const counted = (count: number) => ({ count, shown: formatInteger(count) })

/** The text that says what is wrong with a file. */
const keyOf = ({ row, fault }: NamesFileError) => {
  if (fault !== undefined) return fault === 'empty' ? 'namesEmpty' : 'namesCapitals'
  return row === 0 ? 'namesNoFile' : 'namesWrongRow'
}

/** Private names and notes of addresses to and from a CSV file. */
export const NamesFile = () => {
  const t = useMessages()
  const [change, mustBeSame] = [useChange(), useSamePerson()]
  const [input, noteId] = [useRef<HTMLInputElement>(null), useId()]
  const [chosen, setChosen] = useState<string>()
  const [said, setSaid] = useState<string>()
  /** What is wrong with the file. */
  const [fault, setFault] = useState<string>()
  const empty = () => {
    if (input.current !== null) input.current.value = ''
    setChosen(undefined)
  }
  /** A file that is changed meanwhile has to be chosen anew. */
  const refuse = (text: string) => {
    empty()
    setFault(text)
    input.current?.focus()
  }
  const importing = useForm(async () => {
    setSaid(undefined)
    setFault(undefined)
    const { text, why } = await readChosen(input.current?.files?.[0])
    if (text === undefined) return refuse(t(`keeping.${why}`, { megabytes: mostMegabytes }))
    try {
      const rows = readNamesFile(text)
      for (let at = 0; at < rows.length; at += notesAtOnce) {
        const records = rows.slice(at, at + notesAtOnce)
        mustBeSame()
        await callApi({ call: 'saveNotesAddress', request: { records } })
        setSaid(t('keeping.namesRead', counted(at + records.length)))
      }
      const repeated = countRepeated(rows)
      if (repeated > 0) {
        setSaid(`${t('keeping.namesRead', counted(rows.length))} ${t('keeping.namesRepeated', counted(repeated))}`)
      }
    } catch (error) {
      if (!(error instanceof NamesFileError)) throw error
      return refuse(t(`keeping.${keyOf(error)}`, { row: error.row }))
    }
    empty()
    await change('userProfileOverview', {})
  })
  const exporting = useForm(async () => {
    const { notes } = (await callApi({ call: 'exportUserData', request: {} })) as { notes: ExportedNote[] }
    const { rows, left } = rowsOf(notes)
    setSaid(left === 0 ? undefined : t('keeping.namesLeft', { count: left, shown: formatInteger(left) }))
    saveFile('private-names.csv', new Blob([writeNamesFile(rows)], { type: 'text/csv' }))
  })
  return (
    <Panel title={t('keeping.namesFile')}>
      <div className={styles.form}>
        <p className={styles.soft}>{t('keeping.namesFileLead')}</p>
        <form className={styles.row} onSubmit={importing.submit}>
          <FileField
            ref={input}
            accept=".csv,text/csv,text/plain"
            label={t('keeping.namesFile')}
            chosen={chosen}
            onChange={(event) => setChosen(event.target.files?.[0]?.name)}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : noteId}
          />
          <Button type="submit" isBusy={importing.isBusy}>
            {t('keeping.namesImport')}
          </Button>
          <Button isBusy={exporting.isBusy} onClick={(event) => exporting.submit(event)}>
            {t('keeping.namesExport')}
          </Button>
        </form>
        {said !== undefined && <p role="status">{said}</p>}
        {fault !== undefined && (
          <p id={noteId} className={styles.problem} role="alert">
            {fault}
          </p>
        )}
        <Problem problem={importing.problem ?? exporting.problem} />
      </div>
    </Panel>
  )
}
