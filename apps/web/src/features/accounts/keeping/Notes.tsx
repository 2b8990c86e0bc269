import { longestNote, severalLines } from '@corescope/api-schema/accounts/note-text'
import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { useCall } from '../../../api-client/use-call.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { listQuery } from '../../../lists/list-query.ts'
import { type RowOf, useList } from '../../../lists/use-list.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { useDraft } from '../../../session/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { addressPattern, hashPattern } from '../../../ui/form/field-patterns.ts'
import { TextArea, type TextAreaProps } from '../../../ui/form/TextArea.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { Column } from '../../../ui/table/Table.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { AskedButton } from './AskedButton.tsx'
import { ChangeProblem } from './ChangeButton.tsx'
import { LabelField } from './LabelField.tsx'
import { NotesFile } from './NotesFile.tsx'
import { noteOf, replacedText, subjectOf, type TypedNote, withSubject, writtenOf } from './note-fields.ts'
import { useChange } from './use-change.ts'
import { useSaidChange } from './use-said-change.ts'

const addressNotes = listQuery('pageNotesAddress', {}, { takesAsOf: false })
const transactionNotes = listQuery('pageNotesTx', {}, { takesAsOf: false })
type AddressNote = RowOf<'pageNotesAddress'>
type TransactionNote = RowOf<'pageNotesTx'>

/** What was written; or that no key of this site opens it: it can be written anew, or removed. */
const NoteText = ({ note }: { note: string | null }) => {
  const t = useMessages()
  if (note === null) return <em className={styles.soft}>{t('keeping.noteSealed')}</em>
  return <span data-tip={note}>{note}</span>
}

const Changes = ({ onChange, onRemove }: { onChange: () => void; onRemove: () => Promise<void> }) => {
  const t = useMessages()
  return (
    <span className={styles.row}>
      <Button onClick={onChange}>{t('keeping.abiEdit')}</Button>
      <AskedButton question={t('keeping.noteRemoveAsk')} onConfirm={onRemove}>
        {t('keeping.remove')}
      </AskedButton>
    </span>
  )
}

interface Kept {
  name?: string | null
  note: string | null
}

/** What the form begins with. Each time that one is asked for it is another form, also for the same entry. */
interface Start {
  subject: string
  times: number
}
const useStart = (parameter: string) => {
  const asked = useSearchParameters().get(parameter) ?? ''
  const [start, setStart] = useState<Start>({ subject: asked, times: 0 })
  return { start, begin: (subject: string) => setStart(({ times }) => ({ subject, times: times + 1 })) }
}

/** The text of a note. */
const NoteArea = (area: Omit<TextAreaProps, 'label'>) => {
  const t = useMessages()
  return (
    <TextArea
      label={t('keeping.note')}
      name="note"
      isProse
      longest={longestNote}
      pattern={severalLines}
      wrong={t('keeping.noteSigns')}
      {...area}
    />
  )
}

/** What is kept of a text, said under its field: that no key opens it, or that what was written first takes its place. */
const useKeptHelp = (typed: TypedNote, kept: Kept | undefined) => {
  const t = useMessages()
  return (of: 'name' | 'note'): string | undefined => {
    if (kept?.[of] === null) return t('keeping.noteSealed')
    const text = replacedText(typed, kept, of)
    return text === undefined ? undefined : t('keeping.noteReplaces', { text })
  }
}

const AddressNoteForm = ({ start }: { start: string }) => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useDraft(`note of an address ${start}`, noteOf(start))
  const address = subjectOf(typed, addressPattern)
  const asked = apiQuery('getNoteAddress', { address: address ?? '' })
  const { data } = useCall(asked, { enabled: address !== undefined, staleMs: 0, toasts: 'never' })
  const kept = address === undefined ? undefined : data
  const isKept = kept !== undefined && (kept.name !== '' || kept.note !== '')
  const helpOf = useKeptHelp(typed, kept)
  const form = useForm(async () => {
    await change('saveNoteAddress', { address: typed.subject, ...writtenOf(typed) })
    setTyped(noteOf(''))
  })
  return (
    <Panel title={t(isKept ? 'keeping.noteChange' : 'keeping.noteAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <AddressField
          label={t('keeping.address')}
          value={typed.subject}
          onChange={(event) => setTyped(withSubject(typed, event.target.value))}
        />
        <LabelField
          label={t('keeping.privateName')}
          autoFocus={start !== ''}
          help={helpOf('name') ?? t('keeping.privateNameHelp')}
          value={typed.name ?? kept?.name ?? ''}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <NoteArea
          help={helpOf('note')}
          value={typed.note ?? kept?.note ?? ''}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
        <FormFoot form={form} label={t('keeping.save')} />
      </CheckedForm>
    </Panel>
  )
}

/** Private names and notes of addresses. */
export const AddressNotes = () => {
  const t = useMessages()
  const { make, problem } = useSaidChange()
  const list = useList(addressNotes)
  const { start, begin } = useStart('address')
  const columns: Column<AddressNote>[] = [
    {
      key: 'address',
      header: t('keeping.address'),
      width: 210,
      cell: ({ address }) => <AddressLink address={address} />,
    },
    { key: 'note', header: t('keeping.note'), width: 210, cell: ({ note }) => <NoteText note={note} /> },
    {
      key: 'updated',
      header: t('keeping.updated'),
      width: 130,
      cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    },
    {
      key: 'remove',
      header: '',
      width: 200,
      cell: ({ address }) => (
        <Changes
          onChange={() => begin(address.hash)}
          onRemove={() => make('saveNoteAddress', { address: address.hash, name: '', note: '' })}
        />
      ),
    },
  ]
  return (
    <>
      <AddressNoteForm key={start.times} start={start.subject} />
      <ChangeProblem text={problem} />
      <Panel flush title={t('keeping.notesAddress')}>
        <ListTable
          list={list}
          skeletonRows={3}
          caption={t('keeping.notesAddress')}
          columns={columns}
          rowKey={({ address }) => address.hash}
          emptyText={t('keeping.notesAddressEmpty')}
        />
      </Panel>
      <NotesFile kind="address" />
    </>
  )
}

const TransactionNoteForm = ({ start }: { start: string }) => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useDraft(`note of a transaction ${start}`, noteOf(start))
  const hash = subjectOf(typed, hashPattern)
  const asked = apiQuery('getNoteTx', { transactionHash: hash ?? '' })
  const { data } = useCall(asked, { enabled: hash !== undefined, staleMs: 0, toasts: 'never' })
  const kept = hash === undefined ? undefined : data
  const isKept = kept !== undefined && kept.note !== ''
  const helpOf = useKeptHelp(typed, kept)
  const form = useForm(async () => {
    const { note } = typed
    if (note !== undefined) await change('saveNoteTx', { transactionHash: typed.subject, note })
    setTyped(noteOf(''))
  })
  return (
    <Panel title={t(isKept ? 'keeping.noteChange' : 'keeping.noteAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <Field
          label={t('keeping.transaction')}
          name="transaction"
          pattern={hashPattern}
          wrong={t('form.hash')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed.subject}
          onChange={(event) => setTyped(withSubject(typed, event.target.value))}
        />
        <NoteArea
          help={helpOf('note')}
          autoFocus={start !== ''}
          required
          value={typed.note ?? kept?.note ?? ''}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
        <FormFoot form={form} label={t('keeping.save')} />
      </CheckedForm>
    </Panel>
  )
}

/** Private notes of transactions. */
export const TransactionNotes = () => {
  const t = useMessages()
  const { make, problem } = useSaidChange()
  const list = useList(transactionNotes)
  const { start, begin } = useStart('transaction')
  const columns: Column<TransactionNote>[] = [
    {
      key: 'transaction',
      header: t('keeping.transaction'),
      width: 210,
      cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} />,
    },
    { key: 'note', header: t('keeping.note'), width: 210, cell: ({ note }) => <NoteText note={note} /> },
    {
      key: 'updated',
      header: t('keeping.updated'),
      width: 130,
      cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    },
    {
      key: 'remove',
      header: '',
      width: 200,
      cell: ({ transactionHash }) => (
        <Changes
          onChange={() => begin(transactionHash)}
          onRemove={() => make('saveNoteTx', { transactionHash, note: '' })}
        />
      ),
    },
  ]
  return (
    <>
      <TransactionNoteForm key={start.times} start={start.subject} />
      <ChangeProblem text={problem} />
      <Panel flush title={t('keeping.notesTx')}>
        <ListTable
          list={list}
          skeletonRows={3}
          caption={t('keeping.notesTx')}
          columns={columns}
          rowKey={({ transactionHash }) => transactionHash}
          emptyText={t('keeping.notesTxEmpty')}
        />
      </Panel>
      <NotesFile kind="transaction" />
    </>
  )
}
