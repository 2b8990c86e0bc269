import { type FormEvent, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AbiChoice, AbiForm } from './AbiChoice.tsx'
import styles from './ContractCalls.module.css'
import { ReadFunctions } from './ReadFunctions.tsx'
import { useAbis } from './use-abi.ts'
import { WriteFunctions } from './WriteFunctions.tsx'

const blockOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 'latest')

/** At which block is read (`?at=`). */
const BlockForm = () => {
  const t = useMessages()
  const asked = useSearchParameters().get('at') ?? ''
  const change = useChangeSearch()
  const [text, setText] = useState(asked)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = text.replace(/[\s,]/g, '')
    setWrong(plain !== '' && blockOf(plain) === 'latest')
    if (plain === '' || blockOf(plain) !== 'latest') change({ at: plain === '' ? undefined : plain }, { replace: true })
  }
  return (
    <form className={styles.bar} onSubmit={submit}>
      <Field
        label={t('contract-calls.atBlock')}
        placeholder={t('contract-calls.latest')}
        inputMode="numeric"
        value={text}
        error={isWrong ? t('contract-calls.noBlock') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t('contract-calls.readThere')}</Button>
    </form>
  )
}

interface Props {
  address: `0x${string}`
  of: 'read' | 'write'
}

/** What a contract can be asked, or told: by the best ABI that is known of it, or by one that is pasted. */
export const ContractCalls = ({ address, of }: Props) => {
  const t = useMessages()
  const { query, keep } = useAbis(address)
  const [chosen, setChosen] = useState(0)
  const block = blockOf(useSearchParameters().get('at') ?? '')
  if (query.error !== null) {
    return (
      <div className={styles.pane}>
        <FailureNotice
          text={t('contract-calls.abiFailed', { reason: (query.error as Error).message })}
          retry={() => void query.refetch()}
        />
        <AbiForm keep={keep} />
      </div>
    )
  }
  if (query.data === undefined) {
    return (
      <p className={styles.pane} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  const current = query.data[chosen] ?? query.data[0]
  if (current === undefined) {
    return (
      <div className={styles.pane}>
        <p>{t('contract-calls.noAbi')}</p>
        <AbiForm keep={keep} />
      </div>
    )
  }
  return (
    <div className={styles.pane}>
      <AbiChoice found={query.data} chosen={query.data.indexOf(current)} onChoose={setChosen} keep={keep} />
      {of === 'read' && <BlockForm />}
      {of === 'read' ? (
        <ReadFunctions key={chosen} to={address} block={block} abi={current.abi} />
      ) : (
        <WriteFunctions key={chosen} to={address} abi={current.abi} />
      )}
    </div>
  )
}
