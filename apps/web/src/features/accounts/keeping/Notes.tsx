import { useState } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { listQuery } from '../../../lists/list-query.ts'
import { type RowOf, useList } from '../../../lists/use-list.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { addressPattern, hashPattern } from '../../../ui/form/field-patterns.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { Column } from '../../../ui/table/Table.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { NamesFile } from './NamesFile.tsx'
import { TextArea } from './TextArea.tsx'
import { useChange } from './use-change.ts'

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

const Changes = ({ onChange, onRemove }: { onChange: () => void; onRemove: () => void }) => {
  const t = useMessages()
  return (
    <span className={styles.row}>
      <Button onClick={onChange}>{t('keeping.abiEdit')}</Button>
      <Button onClick={onRemove}>{t('keeping.remove')}</Button>
    </span>
  )
}

const noAddress = { address: '', name: '', note: '' }
const AddressNoteForm = ({ start, onDone }: { start: typeof noAddress; onDone: () => void }) => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useState(start)
  const form = useForm(async () => {
    await change('saveNoteAddress', typed)
    setTyped(noAddress)
    onDone()
  })
  return (
    <Panel title={t('keeping.noteAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <Field
          label={t('keeping.address')}
          pattern={addressPattern}
          wrong={t('form.address')}
          autoComplete="off"
          spellCheck={false}
          required
          value={typed.address}
          onChange={(event) => setTyped({ ...typed, address: event.target.value })}
        />
        <Field
          label={t('keeping.privateName')}
          help={t('keeping.privateNameHelp')}
          autoComplete="off"
          maxLength={64}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextArea
          label={t('keeping.note')}
          maxLength={2000}
          autoFocus={start.address !== ''}
          value={typed.note}
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
  const change = useChange()
  const list = useList(addressNotes)
  const asked = useSearchParameters().get('address') ?? ''
  const [start, setStart] = useState({ ...noAddress, address: asked })
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
      cell: ({ address, note }) => (
        <Changes
          onChange={() => setStart({ address: address.hash, name: address.privateName ?? '', note: note ?? '' })}
          onRemove={() => void change('saveNoteAddress', { address: address.hash, name: '', note: '' })}
        />
      ),
    },
  ]
  return (
    <>
      <AddressNoteForm key={start.address} start={start} onDone={() => setStart(noAddress)} />
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
      <NamesFile />
    </>
  )
}

const noTransaction = { transactionHash: '', note: '' }
const TransactionNoteForm = ({ start, onDone }: { start: typeof noTransaction; onDone: () => void }) => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useState(start)
  const form = useForm(async () => {
    await change('saveNoteTx', typed)
    setTyped(noTransaction)
    onDone()
  })
  return (
    <Panel title={t('keeping.noteAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <Field
          label={t('keeping.transaction')}
          pattern={hashPattern}
          wrong={t('form.hash')}
          autoComplete="off"
          spellCheck={false}
          required
          value={typed.transactionHash}
          onChange={(event) => setTyped({ ...typed, transactionHash: event.target.value })}
        />
        <TextArea
          label={t('keeping.note')}
          maxLength={2000}
          autoFocus={start.transactionHash !== ''}
          required
          value={typed.note}
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
  const change = useChange()
  const list = useList(transactionNotes)
  const asked = useSearchParameters().get('transaction') ?? ''
  const [start, setStart] = useState({ ...noTransaction, transactionHash: asked })
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
      cell: ({ transactionHash, note }) => (
        <Changes
          onChange={() => setStart({ transactionHash, note: note ?? '' })}
          onRemove={() => void change('saveNoteTx', { transactionHash, note: '' })}
        />
      ),
    },
  ]
  return (
    <>
      <TransactionNoteForm key={start.transactionHash} start={start} onDone={() => setStart(noTransaction)} />
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
    </>
  )
}
