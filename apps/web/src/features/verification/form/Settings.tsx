import { licenseTypes } from '@corescope/chain/enums'
import { vyperWays } from '@corescope/chain/vyper-optimize'
import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import styles from '../Verification.module.css'
import { type Draft, evmVersions, type InputKind, type Problem, takesLibraries, vyperWayOf } from './draft.ts'

interface SettingsProps {
  draft: Draft
  kind: InputKind
  change: (change: Partial<Draft>) => void
  errorOf: (problem: Problem) => string | undefined
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

export const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <span>{label}</span>
    <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
  </label>
)

/** Settings of the compiler that change the code. */
const CodeSettings = ({ draft, kind, change, errorOf }: SettingsProps) => {
  const t = useMessages()
  return (
    <div className={styles.row}>
      <Choice label={t('verify.evmVersion')} value={draft.evmVersion} onChange={(evmVersion) => change({ evmVersion })}>
        <option value="">{t('verify.evmDefault')}</option>
        {evmVersions.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      {kind === 'vyper' ? (
        <Choice
          label={t('verify.vyperOptimize')}
          value={draft.optimize}
          onChange={(name) => change({ optimize: vyperWayOf(name) })}
        >
          <option value="">{t('verify.evmDefault')}</option>
          {vyperWays.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Choice>
      ) : (
        <>
          <Field
            label={t('verify.runs')}
            inputMode="numeric"
            disabled={!draft.optimization}
            value={draft.runs}
            error={errorOf('runs')}
            onChange={(event) => change({ runs: event.target.value })}
          />
          <label>
            <input
              type="checkbox"
              checked={draft.optimization}
              onChange={() => change({ optimization: !draft.optimization })}
            />{' '}
            {t('verify.optimization')}
          </label>
          <label>
            <input type="checkbox" checked={draft.viaIR} onChange={() => change({ viaIR: !draft.viaIR })} />{' '}
            {t('verify.viaIR')}
          </label>
        </>
      )}
    </div>
  )
}

const Libraries = ({ draft, change, errorOf }: SettingsProps) => {
  const t = useMessages()
  const { libraries } = draft
  const set = (index: number, part: Partial<Draft['libraries'][number]>) =>
    change({ libraries: libraries.map((library, place) => (place === index ? { ...library, ...part } : library)) })
  const error = errorOf('libraries')
  return (
    <div className={styles.form}>
      {libraries.map(({ name, address }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a library is known by its place.
        <div key={index} className={styles.row}>
          <Field
            label={t('verify.libraryName')}
            placeholder={t('verify.libraryExample')}
            value={name}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <Field
            label={t('verify.libraryAddress')}
            placeholder="0x…"
            value={address}
            onChange={(event) => set(index, { address: event.target.value })}
          />
          <div>
            <Button onClick={() => change({ libraries: libraries.filter((_, place) => place !== index) })}>
              {t('verify.removeLibrary')}
            </Button>
          </div>
        </div>
      ))}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          disabled={libraries.length >= 100}
          onClick={() => change({ libraries: [...libraries, { name: '', address: '' }] })}
        >
          {t('verify.addLibrary')}
        </Button>
      </div>
    </div>
  )
}

/** What is rarely needed: folded. */
export const MoreSettings = (props: SettingsProps) => {
  const t = useMessages()
  const { draft, kind, change, errorOf } = props
  return (
    <>
      {kind !== 'json' && <CodeSettings {...props} />}
      <div className={styles.row}>
        <Choice
          label={t('verify.license')}
          value={draft.licenseType}
          onChange={(licenseType) => change({ licenseType })}
        >
          <option value="">{t('verify.licenseUnsaid')}</option>
          {licenseTypes.map(({ code, label }) => (
            <option key={code} value={code}>
              {label ?? t('verified.noLicense')}
            </option>
          ))}
        </Choice>
        <Field
          label={t('verify.arguments')}
          help={t('verify.argumentsHelp')}
          placeholder="0x…"
          value={draft.constructorArguments}
          error={errorOf('arguments')}
          onChange={(event) => change({ constructorArguments: event.target.value })}
        />
      </div>
      {takesLibraries(kind) && <Libraries {...props} />}
    </>
  )
}
