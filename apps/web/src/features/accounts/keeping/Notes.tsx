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

const Remove = ({ onPress }: { onPress: () => void }) => {
  const t = useMessages()
  return <Button onClick={onPress}>{t('keeping.remove')}</Button>
}

const AddressNoteForm = () => {
  const t = useMessages()
  const change = useChange()
  const asked = useSearchParameters().get('address') ?? ''
  const [typed, setTyped] = useState({ address: asked, name: '', note: '' })
  const form = useForm(async () => {
    await change('saveNoteAddress', typed)
    setTyped({ address: '', name: '', note: '' })
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
  const columns: Column<AddressNote>[] = [
    {
      key: 'address',
      header: t('keeping.address'),
      width: 300,
      cell: ({ address }) => <AddressLink address={address} />,
    },
    { key: 'note', header: t('keeping.note'), width: 560, cell: ({ note }) => <NoteText note={note} /> },
    {
      key: 'updated',
      header: t('keeping.updated'),
      width: 200,
      cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    },
    {
      key: 'remove',
      header: '',
      width: 160,
      cell: ({ address }) => (
        <Remove onPress={() => void change('saveNoteAddress', { address: address.hash, name: '', note: '' })} />
      ),
    },
  ]
  return (
    <>
      <AddressNoteForm />
      <Panel flush title={t('keeping.notesAddress')}>
        <ListTable
          list={list}
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

const TransactionNoteForm = () => {
  const t = useMessages()
  const change = useChange()
  const asked = useSearchParameters().get('transaction') ?? ''
  const [typed, setTyped] = useState({ transactionHash: asked, note: '' })
  const form = useForm(async () => {
    await change('saveNoteTx', typed)
    setTyped({ transactionHash: '', note: '' })
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
  const columns: Column<TransactionNote>[] = [
    {
      key: 'transaction',
      header: t('keeping.transaction'),
      width: 300,
      cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} />,
    },
    { key: 'note', header: t('keeping.note'), width: 620, cell: ({ note }) => <NoteText note={note} /> },
    {
      key: 'updated',
      header: t('keeping.updated'),
      width: 200,
      cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    },
    {
      key: 'remove',
      header: '',
      width: 160,
      cell: ({ transactionHash }) => (
        <Remove onPress={() => void change('saveNoteTx', { transactionHash, note: '' })} />
      ),
    },
  ]
  return (
    <>
      <TransactionNoteForm />
      <Panel flush title={t('keeping.notesTx')}>
        <ListTable
          list={list}
          caption={t('keeping.notesTx')}
          columns={columns}
          rowKey={({ transactionHash }) => transactionHash}
          emptyText={t('keeping.notesTxEmpty')}
        />
      </Panel>
    </>
  )
}
