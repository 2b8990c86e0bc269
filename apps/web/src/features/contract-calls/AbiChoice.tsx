import { GivenAbiError, readAbi } from '@corescope/decode/abi/given-abi'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { type FormEvent, useState } from 'react'
import { abiFaultText } from '../../entities/decoded/abi-fault-text.ts'
import { HashText } from '../../entities/HashText.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import styles from './ContractCalls.module.css'
import { loadStandard, standards } from './standards.ts'
import type { AbiOrigin, FoundAbi, useAbis } from './use-abi.ts'

/** Characters of an ABI that is read. */
const maxText = 1_000_000
/** So many contracts behind a proxy are linked: a diamond has many. */
const maxLinked = 3

/** A form for an ABI that nobody told: it is kept in this browser alone. */
export const AbiForm = ({ keep }: { keep: ReturnType<typeof useAbis>['keep'] }) => {
  const t = useMessages()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const take = async (wanted: string) => {
    try {
      readAbi(wanted)
    } catch (fault) {
      if (!(fault instanceof GivenAbiError)) throw fault
      return setError(t('contract-calls.abiWrong', { reason: abiFaultText(t, fault.fault) }))
    }
    setError(undefined)
    await keep(wanted)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void take(text)
  }
  return (
    <form className={styles.result} onSubmit={submit}>
      <TextArea
        label={t('contract-calls.abi')}
        help={t('contract-calls.abiHelp')}
        rows={4}
        maxLength={maxText}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.bar}>
        <Button type="submit" look="primary" disabled={text.trim() === ''}>
          {t('contract-calls.useAbi')}
        </Button>
        <span className={styles.soft}>{t('contract-calls.orStandard')}</span>
        {standards.map((name) => (
          <Button key={name} onClick={() => void loadStandard(name).then(take)}>
            {name}
          </Button>
        ))}
      </div>
    </form>
  )
}

interface ChoiceProps {
  found: readonly FoundAbi[]
  current: FoundAbi
  onChoose: (origin: AbiOrigin) => void
  keep: ReturnType<typeof useAbis>['keep']
}

/** Which of the known ABIs is used, where it comes from, and how to forget one that was pasted. */
export const AbiChoice = ({ found, current, onChoose, keep }: ChoiceProps) => {
  const t = useMessages()
  const words = { state: undefined, beacon: 'contract-calls.byBeacon', told: 'contract-calls.byWord' } as const
  const wordOf = words[current.forwarding?.basis ?? 'state']
  return (
    <div className={styles.bar}>
      {found.length > 1 && (
        <Segments
          label={t('contract-calls.abi')}
          value={current.origin}
          onChange={onChoose}
          options={found.map(({ origin }) => ({ value: origin, label: t(`contract-calls.origin_${origin}`) }))}
        />
      )}
      <span className={styles.soft}>
        {t(`contract-calls.from_${current.origin}`)} {current.contractName}{' '}
        {current.forwarding?.contracts.slice(0, maxLinked).map((address) => (
          <HashText key={address} hash={toChecksumAddress(address)} href={paths.address(address, { tab: 'code' })} />
        ))}
        {wordOf !== undefined && ` ${t(wordOf)}`}
      </span>
      {current.forwarding?.otherwise != null && (
        <span className={styles.bad}>
          {t(current.forwarding.basis === 'beacon' ? 'contract-calls.beaconOtherwise' : 'contract-calls.otherwise', {
            address: current.forwarding.otherwise,
          })}
        </span>
      )}
      {current.origin === 'pasted' && (
        <Button onClick={() => void keep(undefined)}>{t('contract-calls.forgetAbi')}</Button>
      )}
    </div>
  )
}
