import { takesField } from '@corescope/api-schema/exports/export-fields'
import {
  addressTypes,
  type ExportType,
  exportFormats,
  exportPath,
  exportTypes,
  isOfCore,
  type OfOneType,
  ofOneTypes,
  ofTokenTypes,
} from '@corescope/api-schema/exports/export-types'
import { pendingStates } from '@corescope/api-schema/pending-transactions/states'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { describeError } from '../../api-client/describe-error.ts'
import { apiUrl } from '../../config/api-url.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { standardLabel } from '../../entities/standard-label.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { saveExport } from '../../lists/saving/save-export.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { isSignedIn, onSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Exports.module.css'
import { endsBeforeItBegins } from './range-problem.ts'

const addressPattern = '\\s*(0x)?[0-9a-fA-F]{40}\\s*'
const hashPattern = '\\s*(0x)?[0-9a-fA-F]{64}\\s*'
/** What is offered. Lists of one transaction or block are saved at their screens. */
type FormType = Exclude<ExportType, OfOneType>
const formTypes = exportTypes.filter((type): type is FormType => !(ofOneTypes as readonly string[]).includes(type))
const isFormType = (text: string | null): text is FormType => (formTypes as readonly string[]).includes(text ?? '')

const takesToken = (type: ExportType) => type === 'tokentxns' || ofTokenTypes.includes(type)

const Range = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const value = (name: string) => search.get(name) ?? undefined
  return (
    <fieldset className={styles.group}>
      <legend>{t('exports.range')}</legend>
      <Field name="start" type="date" label={t('exports.start')} defaultValue={value('start')} />
      <Field name="end" type="date" label={t('exports.end')} defaultValue={value('end')} />
      <Field
        name="fromBlock"
        inputMode="numeric"
        pattern="\d*"
        label={t('exports.fromBlock')}
        defaultValue={value('fromBlock')}
      />
      <Field
        name="toBlock"
        inputMode="numeric"
        pattern="\d*"
        label={t('exports.toBlock')}
        defaultValue={value('toBlock')}
      />
    </fieldset>
  )
}

/** Only entries that flow one way, that failed, or that one other address took part in. */
const Narrowing = ({ type }: { type: ExportType }) => {
  const t = useMessages()
  const search = useSearchParameters()
  return (
    <fieldset className={styles.group}>
      <legend>{t('exports.filters')}</legend>
      <Field
        name="counterparty"
        pattern={addressPattern}
        title={t('exports.addressHelp')}
        label={t('exports.counterparty')}
        help={t('exports.counterpartyHelp')}
        defaultValue={search.get('counterparty') ?? undefined}
      />
      <label className={styles.select}>
        {t('exports.direction')}
        <select name="direction" defaultValue={search.get('direction') ?? 'all'}>
          <option value="all">{t('exports.directionAll')}</option>
          <option value="in">{t('exports.directionIn')}</option>
          <option value="out">{t('exports.directionOut')}</option>
        </select>
      </label>
      {takesField(type, 'failed') && (
        <label className={styles.check}>
          <input type="checkbox" name="failed" value="1" defaultChecked={search.get('failed') === '1'} />
          {t('exports.failedOnly')}
        </label>
      )}
    </fieldset>
  )
}

/** Tokens of which standard; `all` offers those of every one. */
const StandardChoice = ({ all }: { all: boolean }) => {
  const t = useMessages()
  const given = useSearchParameters().get('standard')
  return (
    <label className={styles.select}>
      {t('exports.standard')}
      <select name="standard" defaultValue={given ?? (all ? '' : '20')}>
        {all && <option value="">{t('exports.standardAll')}</option>}
        {([20, 721, 1155] as const).map((one) => (
          <option key={one} value={one}>
            {standardLabel(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** In which order. */
const TokenOrder = () => {
  const t = useMessages()
  const given = useSearchParameters().get('orderBy')
  return (
    <label className={styles.select}>
      {t('exports.order')}
      <select name="orderBy" defaultValue={given ?? 'holders'}>
        {(['holders', 'transfers', 'volume'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`exports.order_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What became of the transactions that waited. */
const PendingStateChoice = () => {
  const t = useMessages()
  const given = useSearchParameters().get('state')
  return (
    <label className={styles.select}>
      {t('pending.state')}
      <select name="state" defaultValue={given ?? 'pending'}>
        {pendingStates.map((one) => (
          <option key={one} value={one}>
            {t(`pending.state_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** After which block a token was held. */
const HoldersBlock = () => {
  const t = useMessages()
  return (
    <Field
      name="atBlock"
      inputMode="numeric"
      pattern="\d*"
      title={t('exports.blockHelp')}
      label={t('exports.atBlock')}
      defaultValue={useSearchParameters().get('atBlock') ?? undefined}
    />
  )
}

/** Which bitcoin stake. */
const BitcoinHash = () => {
  const t = useMessages()
  return (
    <Field
      name="btcTxId"
      required
      pattern={hashPattern}
      title={t('exports.hashHelp')}
      label={t('exports.btcTransaction')}
      defaultValue={useSearchParameters().get('btcTxId') ?? undefined}
    />
  )
}

const TypePicker = ({ type, onChange }: { type: FormType; onChange: (type: FormType) => void }) => {
  const t = useMessages()
  const offered = formTypes.filter((one) => runtimeConfig().chain.hasSystemContracts || !isOfCore(one))
  return (
    <label className={styles.select}>
      {t('exports.type')}
      <select name="type" value={type} onChange={(event) => onChange(event.target.value as FormType)}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(`exports.type_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Of whom, of when, and what of it. */
const Fields = ({ type }: { type: FormType }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const [address, setAddress] = useState(search.get('address') ?? '')
  const [token, setToken] = useState(search.get('contractAddress') ?? '')
  const needsAddress = addressTypes.includes(type)
  return (
    <>
      {type === 'open-source-contract-codes' && <p className={styles.note}>{t('exports.noContracts')}</p>}
      {takesField(type, 'address') && (
        <Field
          name="address"
          required={needsAddress}
          pattern={addressPattern}
          title={t('exports.addressHelp')}
          label={t(needsAddress ? 'exports.address' : 'exports.addressOptional')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {takesToken(type) && (
        <Field
          name="contractAddress"
          required={ofTokenTypes.includes(type)}
          pattern={addressPattern}
          title={t('exports.addressHelp')}
          label={t(ofTokenTypes.includes(type) ? 'exports.token' : 'exports.tokenOptional')}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      )}
      {takesField(type, 'standard') && !(takesToken(type) && token.trim() !== '') && (
        <StandardChoice key={type} all={type === 'tokenHoldingPage'} />
      )}
      {type === 'tokens' && <TokenOrder />}
      {type === 'pendingTransactions' && <PendingStateChoice />}
      {takesField(type, 'atBlock') && <HoldersBlock />}
      {type === 'stakeBtcRewards' && <BitcoinHash />}
      {takesField(type, 'fromBlock') && <Range />}
      {takesField(type, 'counterparty') && address.trim() !== '' && <Narrowing type={type} />}
    </>
  )
}

/** What to save, of whom, of when. A visitor's is a plain form: the browser takes the answer as a file. */
export const ExportForm = () => {
  const t = useMessages()
  const given = useSearchParameters().get('type')
  const [type, setType] = useState<FormType>(isFormType(given) ? given : 'transactions')
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (form: HTMLFormElement) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
      await saveExport(`${exportPath}?${new URLSearchParams(fields)}`)
    } catch (error) {
      // of a field the server says its name and what is wrong with it: no sentence
      const told = describeError(error)
      setProblem(/^\w+: /.test(told) ? t('exports.refused', { reason: told }) : told)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    setProblem(undefined)
    if (endsBeforeItBegins(new FormData(event.currentTarget))) {
      event.preventDefault()
      setProblem(t('exports.rangeEnds'))
      return
    }
    if (!isSignedIn()) return
    event.preventDefault()
    void save(event.currentTarget)
  }
  return (
    <form className={styles.form} method="get" action={apiUrl(exportPath)} onSubmit={onSubmit}>
      <TypePicker type={type} onChange={setType} />
      <Fields type={type} />
      <label className={styles.select}>
        {t('exports.format')}
        <select name="format" defaultValue="csv">
          {exportFormats.map((one) => (
            <option key={one} value={one}>
              {t(`exports.format_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {isUser && <p className={styles.note}>{t('exports.privateNames')}</p>}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button look="primary" type="submit" disabled={isBusy} aria-busy={isBusy}>
        <Icon name="download" />
        {t(isBusy ? 'exports.downloading' : 'exports.download')}
      </Button>
    </form>
  )
}
