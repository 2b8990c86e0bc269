import type { AbiFault } from '@corescope/decode/abi/given-abi'
import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../../api-client/call-api.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { abiFaultText } from '../../../entities/decoded/abi-fault-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useDraft } from '../../../session/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { FieldError, useForm } from '../use-form.ts'
import { ChangeButton } from './ChangeButton.tsx'
import { KeptList } from './KeptList.tsx'
import { LabelField } from './LabelField.tsx'
import { useChange } from './use-change.ts'

type CustomAbi = CallResponse<'pageCustomAbi'>['records'][number]

const customAbis = apiQuery('pageCustomAbi', {})
const empty = { contractAddress: '', name: '', abi: '' }
type Typed = typeof empty

/** Why a text is no ABI; undefined where it is one. Its reader is fetched when a form is sent. */
const faultOf = async (text: string): Promise<AbiFault | undefined> => {
  const { GivenAbiError, readAbi } = await import('@corescope/decode/abi/given-abi')
  try {
    readAbi(text)
    return undefined
  } catch (error) {
    if (error instanceof GivenAbiError) return error.fault
    throw error
  }
}

/** Takes the ABI of a contract whose source is verified; of a proxy that of what lies behind it. */
const VerifiedSource = ({ onTake }: { onTake: (abi: string, name: string) => void }) => {
  const t = useMessages()
  const [address, setAddress] = useState('')
  const form = useForm(async () => {
    const contractAddress = address.trim().toLowerCase() as `0x${string}`
    const { abi, contractName, implementation } = await callApi(apiQuery('abi', { contractAddress }))
    const found = implementation ?? (abi === null ? undefined : { abi, contractName })
    if (found === undefined) throw new FieldError('address', t('keeping.abiNotVerified'))
    onTake(found.abi, found.contractName ?? '')
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <AddressField
        label={t('keeping.abiFrom')}
        help={t('keeping.abiFromHelp')}
        placeholder="0x…"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Problem problem={form.problem} />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('keeping.abiTake')}
        </Button>
      </div>
    </CheckedForm>
  )
}

interface AbiFormProps {
  /** The one that is changed; undefined: another one is added. */
  changed: CustomAbi | undefined
  onDone: () => void
}

const AbiForm = ({ changed, onDone }: AbiFormProps) => {
  const t = useMessages()
  const change = useChange()
  const given = changed && { contractAddress: changed.contract.hash, name: changed.name, abi: changed.abi }
  const [typed, setTyped] = useDraft<Typed>(`ABI ${changed?.contract.hash ?? ''}`, given ?? empty)
  const form = useForm(async () => {
    const fault = await faultOf(typed.abi)
    if (fault !== undefined) throw new FieldError('abi', t('keeping.abiWrong', { reason: abiFaultText(t, fault) }))
    await change(changed === undefined ? 'addCustomAbi' : 'modifyCustomAbi', typed)
    setTyped(empty)
    onDone()
  })
  const take = (abi: string, name: string) => setTyped({ ...typed, abi, name: typed.name || name })
  return (
    <Panel title={t(changed === undefined ? 'keeping.abiAdd' : 'keeping.abiChange')}>
      <VerifiedSource onTake={take} />
      <hr className={styles.rule} />
      <CheckedForm form={form} className={styles.form}>
        <AddressField
          label={t('keeping.contract')}
          name="contract"
          readOnly={changed !== undefined}
          value={typed.contractAddress}
          onChange={(event) => setTyped({ ...typed, contractAddress: event.target.value })}
        />
        <LabelField
          label={t('keeping.abiName')}
          autoFocus={changed !== undefined}
          required
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextArea
          label={t('keeping.abi')}
          help={t('keeping.abiHelp')}
          name="abi"
          rows={8}
          required
          longest={200_000}
          value={typed.abi}
          onChange={(event) => setTyped({ ...typed, abi: event.target.value })}
        />
        <FormFoot form={form} label={t('keeping.save')}>
          {changed !== undefined && <Button onClick={onDone}>{t('keeping.cancel')}</Button>}
        </FormFoot>
      </CheckedForm>
    </Panel>
  )
}

/** How many functions, events and errors it has. */
const countsOf = (abi: string) => {
  const entries = JSON.parse(abi) as { type?: string }[]
  const count = (wanted: string) => entries.filter(({ type = 'function' }) => type === wanted).length
  return { functions: count('function'), events: count('event'), errors: count('error') }
}

/** ABIs that decode for their owner alone. */
export const CustomAbis = () => {
  const t = useMessages()
  const [changed, setChanged] = useState<CustomAbi>()
  return (
    <>
      <AbiForm key={changed?.contract.hash ?? ''} changed={changed} onDone={() => setChanged(undefined)} />
      <KeptList
        title={t('keeping.abis')}
        query={customAbis}
        emptyText={t('keeping.abisEmpty')}
        rowKey={({ contract }) => contract.hash}
        row={(kept) => (
          <div className={styles.row}>
            <AddressLink address={kept.contract} />
            <strong>{kept.name}</strong>
            <span className={styles.soft}>{t('keeping.abiCount', countsOf(kept.abi))}</span>
            <Button onClick={() => setChanged(kept)}>{t('keeping.abiEdit')}</Button>
            <ChangeButton
              call="modifyCustomAbi"
              request={{ contractAddress: kept.contract.hash, remove: true }}
              question={t('keeping.abiRemoveAsk')}
            >
              {t('keeping.remove')}
            </ChangeButton>
          </div>
        )}
      />
    </>
  )
}
