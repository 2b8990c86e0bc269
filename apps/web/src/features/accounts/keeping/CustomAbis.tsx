import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { KeptList } from './KeptList.tsx'
import { TextArea } from './TextArea.tsx'
import { useChange } from './use-change.ts'

const customAbis = apiQuery('pageCustomAbi', {})
const empty = { contractAddress: '', name: '', abi: '' }

const AbiForm = () => {
  const t = useMessages()
  const change = useChange()
  const [typed, setTyped] = useState(empty)
  const form = useForm(async () => {
    await change('addCustomAbi', typed)
    setTyped(empty)
  })
  return (
    <Panel title={t('keeping.abiAdd')}>
      <form className={styles.form} onSubmit={form.submit}>
        <Field
          label={t('keeping.contract')}
          autoComplete="off"
          spellCheck={false}
          required
          value={typed.contractAddress}
          onChange={(event) => setTyped({ ...typed, contractAddress: event.target.value })}
        />
        <Field
          label={t('keeping.abiName')}
          autoComplete="off"
          required
          maxLength={64}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextArea
          label={t('keeping.abi')}
          spellCheck={false}
          required
          maxLength={200_000}
          value={typed.abi}
          onChange={(event) => setTyped({ ...typed, abi: event.target.value })}
        />
        <FormFoot form={form} label={t('keeping.save')} />
      </form>
    </Panel>
  )
}

/** ABIs that decode for their owner alone. */
export const CustomAbis = () => {
  const t = useMessages()
  const change = useChange()
  return (
    <>
      <AbiForm />
      <KeptList
        title={t('keeping.abis')}
        query={customAbis}
        emptyText={t('keeping.abisEmpty')}
        rowKey={({ contract }) => contract.hash}
        row={({ contract, name }) => (
          <div className={styles.row}>
            <AddressLink address={contract} />
            <strong>{name}</strong>
            <Button onClick={() => void change('modifyCustomAbi', { contractAddress: contract.hash, remove: true })}>
              {t('keeping.remove')}
            </Button>
          </div>
        )}
      />
    </>
  )
}
