import { compilerOf } from '@corescope/decode/verification/metadata'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '../../../api-client/call-api.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../../navigation/search-parameters.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { JobPanel } from '../job/JobPanel.tsx'
import { KnownContract, useCodeOf } from '../KnownContract.tsx'
import { compilersQuery } from '../queries.ts'
import styles from '../Verification.module.css'
import { type Draft, draftOf, type InputKind, type Problem, problemsOf, submissionOf, withSettings } from './draft.ts'
import { Choice, MoreSettings } from './Settings.tsx'
import { Source } from './Source.tsx'

const CompilerChoice = ({ draft, kind, change, errorOf }: FieldsProps) => {
  const t = useMessages()
  const language = kind === 'vyper' ? 'vyper' : 'solidity'
  const { data, error } = useCall(compilersQuery, { toasts: 'never' })
  const all = data?.compilers.filter((compiler) => compiler.language === language) ?? []
  const known = all.some(({ version }) => version === draft.compilerVersion)
  // Where no list is to be had the version is typed.
  if (error !== null || (data !== undefined && all.length === 0)) {
    return (
      <Field
        label={t('verify.compiler')}
        help={language === 'vyper' ? t('compilers.noVyper') : undefined}
        placeholder={language === 'vyper' ? '0.4.3' : '0.8.24'}
        value={draft.compilerVersion}
        error={errorOf('compiler')}
        onChange={(event) => change({ compilerVersion: event.target.value.trim() })}
      />
    )
  }
  return (
    <div>
      <Choice
        label={t('verify.compiler')}
        value={draft.compilerVersion}
        onChange={(compilerVersion) => change({ compilerVersion })}
      >
        <option value="">{t('verify.chooseCompiler')}</option>
        {draft.compilerVersion !== '' && !known && <option>{draft.compilerVersion}</option>}
        {all.map(({ version, longVersion, isAtHand }) => (
          <option key={version} value={version}>
            {longVersion ?? version}
            {isAtHand ? ` · ${t('compilers.atHand')}` : ''}
          </option>
        ))}
      </Choice>
      {errorOf('compiler') !== undefined && (
        <p className={styles.fault} role="alert">
          {errorOf('compiler')}
        </p>
      )}
    </div>
  )
}

interface FieldsProps {
  draft: Draft
  kind: InputKind
  change: (change: Partial<Draft>) => void
  errorOf: (problem: Problem) => string | undefined
}

const Fields = (props: FieldsProps) => {
  const t = useMessages()
  const { draft, change, errorOf } = props
  return (
    <>
      <div className={styles.row}>
        <Field
          label={t('verify.address')}
          placeholder="0x…"
          autoComplete="off"
          value={draft.address}
          error={errorOf('address')}
          onChange={(event) => change({ address: event.target.value })}
        />
        <CompilerChoice {...props} />
        <Field
          label={t('verify.contractName')}
          help={t('verify.contractNameHelp')}
          autoComplete="off"
          value={draft.contractName}
          onChange={(event) => change({ contractName: event.target.value })}
        />
      </div>
      <KnownContract text={draft.address} />
      <Source {...props} />
      <MoreSettings {...props} />
    </>
  )
}

/** Sources of a contract, submitted; the job they become is followed below (`?job=`). */
export const VerifyForm = ({ kind }: { kind: InputKind }) => {
  const t = useMessages()
  const search = useSearchParameters()
  const changeSearch = useChangeSearch()
  const [draft, setDraft] = useState(() => draftOf(search))
  const [isTried, setTried] = useState(false)
  const job = search.get('job') ?? ''
  const submit = useMutation({
    mutationFn: () => callApi({ call: 'verifyContract', request: submissionOf(draft, kind) }),
    onSuccess: ({ jobId }) => changeSearch({ job: jobId, a: draft.address.trim() }, { replace: true }),
  })
  const { data: code } = useCodeOf(draft.address)
  const told = kind === 'vyper' ? undefined : compilerOf((code?.runtimeCode?.code ?? '').replace(/^0x/, ''))
  // what the reader chose stays
  useEffect(() => {
    if (told !== undefined)
      setDraft((former) => (former.compilerVersion === '' ? { ...former, compilerVersion: told } : former))
  }, [told])
  const problems = problemsOf(draft, kind)
  const errorOf = (problem: Problem) =>
    isTried && problems.includes(problem) ? t(`verify.wrong_${problem}`) : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) submit.mutate()
  }
  const change = (part: Partial<Draft>) => setDraft((former) => ({ ...former, ...part }))
  return (
    <>
      {job !== '' && (
        <JobPanel key={job} jobId={job} onUse={(settings) => change(withSettings(draft, kind, settings))} />
      )}
      <Panel>
        <form className={styles.form} onSubmit={send} noValidate>
          <Fields draft={draft} kind={kind} change={change} errorOf={errorOf} />
          {submit.error !== null && <Failure error={submit.error} />}
          <div className={styles.buttons}>
            <Button type="submit" look="primary" disabled={submit.isPending}>
              {t(submit.isPending ? 'verify.sending' : 'verify.submit')}
            </Button>
            {isTried && problems.length > 0 && (
              <span className={styles.fault}>{t('verify.problems', { count: problems.length })}</span>
            )}
          </div>
        </form>
      </Panel>
    </>
  )
}
