import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { ungroupDigits } from '@corescope/decode/reader-input/typed-number'
import { useId, useState } from 'react'
import { ApiError } from '../../../api-client/api-error.ts'
import { apiQuery } from '../../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../../api-client/call-api.ts'
import { useCall } from '../../../api-client/use-call.ts'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { paths } from '../../../paths.ts'
import { useDraft } from '../../../session/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { FieldError, useForm } from '../use-form.ts'
import { ChangeButton, ChangeProblem } from './ChangeButton.tsx'
import { KeptList } from './KeptList.tsx'
import { LabelField } from './LabelField.tsx'
import { useChange } from './use-change.ts'
import { useSaidChange } from './use-said-change.ts'
import { WatchDevice } from './WatchDevice.tsx'
import { WatchEvents } from './WatchEvents.tsx'
import { WatchFeed } from './WatchFeed.tsx'
import { WatchWebhook } from './WatchWebhook.tsx'

const watchList = apiQuery('watchListDetail', {})
type Watch = CallResponse<'watchListDetail'>['records'][number]
const kinds = ['wantsIncoming', 'wantsOutgoing', 'wantsTokens', 'wantsFailed', 'wantsApprovals', 'wantsCalls'] as const
const manners = ['isFinalOnly', 'isDaily'] as const
type Wishes = Pick<Watch, (typeof kinds)[number] | (typeof manners)[number] | 'leastValue'>
const everything = {
  ...{ wantsIncoming: true, wantsOutgoing: true, wantsTokens: true, wantsFailed: true, wantsApprovals: true },
}
const defaults: Wishes = { ...everything, wantsCalls: false, isFinalOnly: false, isDaily: false, leastValue: '0' }

/** Coins as wei; undefined where it is no amount. */
const weiOf = (coins: string): string | undefined => {
  if (coins.trim() === '') return '0'
  const match = /^(\d{1,20})(?:[.](\d{1,18}))?$/.exec(ungroupDigits(coins))
  return match === null ? undefined : BigInt(`${match[1]}${(match[2] ?? '').padEnd(18, '0')}`).toString()
}

interface LeastValueProps {
  value: string
  onChange: (wei: string) => void
  /** It is sent with its form; else when the field is left, and with Enter. */
  isOfForm: boolean
}

/** The least payment that is told, in coins. */
const LeastValue = ({ value, onChange, isOfForm }: LeastValueProps) => {
  const t = useMessages()
  const noteId = useId()
  const [typed, setTyped] = useState(value === '0' ? '' : formatUnits(value, 18))
  const wei = weiOf(typed)
  const tell = (amount: string | undefined) => {
    if (amount !== undefined && amount !== value) onChange(amount)
  }
  return (
    <label className={styles.inline}>
      {t('keeping.leastValue', { symbol: runtimeConfig().chain.symbol })}
      <input
        name="leastValue"
        className={styles.amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed}
        aria-invalid={wei === undefined}
        aria-describedby={wei === undefined ? noteId : undefined}
        // what is no amount keeps its form from being sent
        ref={(input) => input?.setCustomValidity(wei === undefined ? t('keeping.leastValueWrong') : '')}
        onChange={(event) => {
          setTyped(event.target.value)
          if (isOfForm) tell(weiOf(event.target.value))
        }}
        onBlur={() => tell(wei)}
        onKeyDown={(event) => event.key === 'Enter' && tell(wei)}
      />
      {wei === undefined && (
        <span id={noteId} className={styles.problem} role="alert">
          {t('keeping.leastValueWrong')}
        </span>
      )}
    </label>
  )
}

interface WishBoxesProps {
  value: Wishes
  /** Is told what was changed, and nothing else: the rest of `value` may be old by then. */
  onChange: (changed: Partial<Wishes>) => void
  isOfForm?: boolean
}

const WishBoxes = ({ value, onChange, isOfForm = false }: WishBoxesProps) => {
  const t = useMessages()
  const box = (wish: (typeof kinds)[number] | (typeof manners)[number]) => (
    <label key={wish} className={styles.check}>
      <input type="checkbox" checked={value[wish]} onChange={(event) => onChange({ [wish]: event.target.checked })} />
      {t(`keeping.${wish}`)}
    </label>
  )
  return (
    <>
      <div className={styles.row}>{kinds.map(box)}</div>
      <div className={styles.row}>
        {manners.map(box)}
        <LeastValue value={value.leastValue} onChange={(leastValue) => onChange({ leastValue })} isOfForm={isOfForm} />
      </div>
    </>
  )
}

const WatchForm = () => {
  const t = useMessages()
  const change = useChange()
  const asked = useSearchParameters().get('address') ?? ''
  const [typed, setTyped] = useDraft(`watch ${asked}`, { address: asked, name: '' })
  const [chosen, setChosen] = useState(defaults)
  const form = useForm(async () => {
    await change('addWatchList', { ...typed, ...chosen }).catch((error: unknown) => {
      const isThere = error instanceof ApiError && error.fault === 'alreadyThere'
      throw isThere ? new FieldError('address', t('keeping.watchThere')) : error
    })
    setTyped({ address: '', name: '' })
  })
  return (
    <Panel title={t('keeping.watchAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <AddressField
          label={t('keeping.address')}
          value={typed.address}
          onChange={(event) => setTyped({ ...typed, address: event.target.value })}
        />
        <LabelField
          label={t('keeping.watchName')}
          autoFocus={asked !== ''}
          help={t('keeping.watchNameHelp')}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <WishBoxes value={chosen} onChange={(changed) => setChosen((former) => ({ ...former, ...changed }))} isOfForm />
        <FormFoot form={form} label={t('keeping.watchButton')} />
      </CheckedForm>
    </Panel>
  )
}

const RenameForm = ({ watch, onDone }: { watch: Watch; onDone: () => void }) => {
  const t = useMessages()
  const change = useChange()
  const [name, setName] = useState(watch.name ?? '')
  const form = useForm(async () => {
    await change('modifyWatchList', { address: watch.address.hash, name })
    onDone()
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <LabelField
        label={t('keeping.watchName')}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <FormFoot form={form} label={t('keeping.save')}>
        <Button onClick={onDone}>{t('keeping.cancel')}</Button>
      </FormFoot>
    </CheckedForm>
  )
}

const WatchRow = ({ watch }: { watch: Watch }) => {
  const t = useMessages()
  const { make, problem } = useSaidChange()
  const [isRenaming, setRenaming] = useState(false)
  const address = watch.address.hash
  return (
    <>
      <div className={styles.row}>
        <AddressLink address={watch.address} />
        {watch.name === null ? (
          <em className={styles.soft}>{t('keeping.noteSealed')}</em>
        ) : (
          <strong>{watch.name}</strong>
        )}
      </div>
      {isRenaming && <RenameForm watch={watch} onDone={() => setRenaming(false)} />}
      <WishBoxes value={watch} onChange={(changed) => make('modifyWatchList', { address, ...changed })} />
      <ChangeProblem text={problem} />
      <div className={styles.row}>
        <Button aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
          {t('keeping.watchRename')}
        </Button>
        <ChangeButton call="modifyWatchList" request={{ address, remove: true }} question={t('keeping.watchRemoveAsk')}>
          {t('keeping.remove')}
        </ChangeButton>
      </div>
    </>
  )
}

/** Alerts are no longer mailed, because too many to the address of the account were refused or came back. */
const MailsPaused = () => {
  const t = useMessages()
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    await callApi({ call: 'reconfirmEmail', request: {} })
    setAsked(true)
  })
  return (
    <form className={`${styles.notice} ${styles.form}`} onSubmit={form.submit}>
      <p role="status">{t(isAsked ? 'keeping.mailsAsked' : 'keeping.mailsPaused')}</p>
      <FormFoot form={form} look="plain" label={t('keeping.mailsTry')}>
        <a href={paths.myAccount()}>{t('keeping.mailsChange')}</a>
      </FormFoot>
    </form>
  )
}

const Mails = () => {
  const t = useMessages()
  const { make, problem } = useSaidChange()
  const { data } = useCall(watchList)
  if (data === undefined) return null
  return (
    <>
      {data.areMailsPaused && data.wantsMails && <MailsPaused />}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={data.wantsMails}
          onChange={(event) => make('setAlertMails', { wantsMails: event.target.checked })}
        />
        {t('keeping.wantsMails')}
      </label>
      <ChangeProblem text={problem} />
      <p className={styles.soft}>{t('keeping.mailsAnHour')}</p>
      <p className={styles.soft}>{t('keeping.insideCalls')}</p>
    </>
  )
}

/** Watched addresses, what is told of each, and what happened there. */
export const WatchList = () => {
  const t = useMessages()
  const { data } = useCall(watchList)
  return (
    <>
      <WatchForm />
      <Mails />
      <KeptList
        title={t('keeping.watched')}
        query={watchList}
        emptyText={t('keeping.watchEmpty')}
        rowKey={({ address }) => address.hash}
        row={(watch) => <WatchRow watch={watch} />}
      />
      <WatchEvents />
      {data !== undefined && <WatchDevice />}
      {data !== undefined && <WatchFeed feed={data.feed} />}
      {data !== undefined && <WatchWebhook webhook={data.webhook} />}
    </>
  )
}
