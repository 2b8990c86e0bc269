import { mostNotes } from '@corescope/api-schema/accounts/notes-at-once'
import { useId, useRef, useState } from 'react'
import { callApi } from '../../../api-client/call-api.ts'
import { useSamePerson } from '../../../api-client/same-person.ts'
import { formatInteger } from '../../../format/number.ts'
import type { translate } from '../../../i18n/translate.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { FileField } from '../../../ui/form/FileField.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { useForm } from '../use-form.ts'
import {
  countAfter,
  type KeptTexts,
  mostMegabytes,
  type NotedRow,
  type NoteKind,
  NotesFileError,
  partsOf,
  readNotesFile,
  rowsToSend,
  textOfFile,
  writeNotesFile,
} from './notes-file.ts'
import { useAskAnew } from './use-change.ts'

interface ExportedNote extends KeptTexts {
  kind: string
  subject: string
}

const askForNotes = async () => {
  const { notes } = (await callApi({ call: 'exportUserData', request: {} })) as { notes: ExportedNote[] }
  return notes
}

/** Rows of the file. An empty text would take away, when it is read again, what no key of the site opens now: `left` rows are none of it. */
const rowsOf = (notes: readonly ExportedNote[], wanted: NoteKind) => {
  const ofKind = notes.filter(({ kind }) => kind === wanted)
  const rows = ofKind.flatMap(({ subject, name, note }) =>
    name === null || note === null ? [] : [{ subject, name, note }],
  )
  return { rows, left: ofKind.length - rows.length }
}

/** What of it is kept already is written over: all of these rows, or none. */
const saveRows: { readonly [Kind in NoteKind]: (rows: readonly NotedRow[]) => Promise<unknown> } = {
  address: (rows) => {
    const records = rows.map(({ subject: address, ...texts }) => ({ address, ...texts }))
    return callApi({ call: 'saveNotesAddress', request: { records } })
  },
  transaction: (rows) => {
    // no row of such a file is without its note
    const records = rows.map(({ subject: transactionHash, note }) => ({ transactionHash, note: note! }))
    return callApi({ call: 'saveNotesTx', request: { records } })
  },
}
const fileNames = { address: 'private-names.csv', transaction: 'private-notes.csv' } as const

/**
 * The server refuses the part that goes beyond what one account keeps; those before it would stay.
 * @throws NotesFileError
 */
const mustHaveRoom = async (rows: readonly NotedRow[]) => {
  const { notes: keptNow } = await callApi({ call: 'userProfileOverview', request: {} })
  if (keptNow + countAfter(rows, new Map()) <= mostNotes) return
  // some of them may be kept already: this asks for all, so it is asked for in doubt alone
  const kept = new Map((await askForNotes()).map(({ subject, name, note }) => [subject, { name, note }]))
  if (countAfter(rows, kept) > mostNotes) throw new NotesFileError(0, `more than ${mostNotes}`, 'full')
}

/** Sends the rows part by part, and says how many are kept so far. */
const sendParts = async function* (kind: NoteKind, rows: readonly NotedRow[], mustBeSame: () => void) {
  let kept = 0
  for (const part of partsOf(rows)) {
    mustBeSame()
    await saveRows[kind](part)
    kept += part.length
    yield kept
  }
}

/** The text of the chosen file, or why there is none. */
const readChosen = async (file: File | undefined) => {
  // its text and its rows would fill the tab's memory
  if (file !== undefined && file.size > mostMegabytes * 1_000_000) return { why: 'notesTooLarge' } as const
  // it may have been changed or moved since it was chosen
  const bytes = await file?.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { why: 'notesChoose' } as const
  const text = textOfFile(bytes)
  return text === undefined ? ({ why: 'notesEncoding' } as const) : { text }
}

const counted = (count: number) => ({ count, shown: formatInteger(count) })

const faultKeys = {
  empty: 'notesEmpty',
  full: 'notesFull',
  columns: 'notesColumns',
  cells: 'notesCells',
  capitals: 'notesCapitals',
} as const

/** Says what is wrong with a file. */
const sayFault = (t: typeof translate, kind: NoteKind, { row, fault, columns }: NotesFileError): string => {
  const most = formatInteger(mostNotes)
  if (fault === undefined)
    return row === 0 ? t('keeping.notesNoFile', { most }) : t(`keeping.notesWrongRow_${kind}`, { row })
  // the forms say the same beside their fields
  if (fault === 'nameSigns') {
    return t('keeping.notesSigns', { row, field: t('keeping.privateName'), why: t('account.labelSigns') })
  }
  if (fault === 'noteSigns')
    return t('keeping.notesSigns', { row, field: t('keeping.note'), why: t('keeping.noteSigns') })
  const [first = '', second = ''] = columns
  return t(`keeping.${faultKeys[fault]}`, { row, most, first, second })
}

/** Private names and notes of addresses, or notes of transactions, to and from a CSV file. */
export const NotesFile = ({ kind }: { kind: NoteKind }) => {
  const t = useMessages()
  const [askAnew, mustBeSame] = [useAskAnew(), useSamePerson()]
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
      const read = readNotesFile(kind, text)
      const rows = rowsToSend(read)
      await mustHaveRoom(rows)
      try {
        for await (const sent of sendParts(kind, rows, mustBeSame)) setSaid(t('keeping.notesRead', counted(sent)))
      } finally {
        // what was sent before it stopped is kept
        void askAnew()
      }
      if (read.length > rows.length) {
        const again = t(`keeping.notesRepeated_${kind}`, counted(read.length - rows.length))
        setSaid(`${t('keeping.notesRead', counted(read.length))} ${again}`)
      }
    } catch (error) {
      if (!(error instanceof NotesFileError)) throw error
      return refuse(sayFault(t, kind, error))
    }
    empty()
  })
  const exporting = useForm(async () => {
    const { rows, left } = rowsOf(await askForNotes(), kind)
    setSaid(left === 0 ? undefined : t('keeping.notesLeft', { count: left, shown: formatInteger(left) }))
    saveFile(fileNames[kind], new Blob([writeNotesFile(kind, rows)], { type: 'text/csv' }))
  })
  return (
    <Panel title={t(`keeping.notesFile_${kind}`)}>
      <div className={styles.form}>
        <p className={styles.soft}>{t(`keeping.notesFileLead_${kind}`)}</p>
        <form className={styles.row} onSubmit={importing.submit}>
          <FileField
            ref={input}
            accept=".csv,text/csv,text/plain"
            label={t(`keeping.notesFile_${kind}`)}
            chosen={chosen}
            onChange={(event) => setChosen(event.target.files?.[0]?.name)}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : noteId}
          />
          <Button type="submit" isBusy={importing.isBusy}>
            {t('keeping.notesImport')}
          </Button>
          <Button isBusy={exporting.isBusy} onClick={(event) => exporting.submit(event)}>
            {t('keeping.notesExport')}
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
