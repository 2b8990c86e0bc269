import { typedWhole } from '@corescope/decode/reader-input/typed-number'
import { type FormEvent, useState } from 'react'
import { describeError } from '../../../api-client/describe-error.ts'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { findStep, isFailing } from './find-step.ts'
import styles from './Steps.module.css'
import type { Steps } from './use-steps.ts'

interface BarProps {
  steps: Steps
  selected: number
  onSelect: (index: number) => void
}

/** Looking for a step: under way, or what came of it. */
const useSearch = ({ steps, selected, onSelect }: BarProps) => {
  const t = useMessages()
  const [said, setSaid] = useState<string>()
  const { total, load } = steps
  const search = async (asked: Pick<Parameters<typeof findStep>[0], 'isWanted' | 'by'> & { from?: number }) => {
    setSaid(t('vm.searching'))
    try {
      const found = await findStep({ from: selected, total, load, ...asked })
      if (found === undefined) return setSaid(t('vm.noMore'))
      if (found.index === undefined) return setSaid(t('vm.lookedTo', { step: formatInteger(found.readTo) }))
      setSaid(undefined)
      onSelect(found.index)
    } catch (error) {
      setSaid(describeError(error))
    }
  }
  return { said, search }
}

/** What goes from step to step: by one, to a number, to the next of an opcode, to the failing one. */
export const StepBar = (props: BarProps) => {
  const { steps, selected, onSelect } = props
  const t = useMessages()
  const { said, search } = useSearch(props)
  const [text, setText] = useState('')
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { total } = steps
  const opcode = text.trim().toUpperCase()
  const find = (by: 1 | -1) => void search({ by, isWanted: (step) => step.opcode.startsWith(opcode) })
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typedWhole(number)
    setWrong(wanted === undefined && number.trim() !== '' ? number.slice(0, 40) : undefined)
    if (wanted !== undefined) onSelect(Math.min(total - 1, wanted))
  }
  return (
    <>
      <div className={styles.bar}>
        <Button disabled={selected === 0} onClick={() => onSelect(selected - 1)}>
          <Icon name="previous" /> {t('vm.previous')}
        </Button>
        <Button disabled={selected >= total - 1} onClick={() => onSelect(selected + 1)}>
          {t('vm.next')} <Icon name="next" />
        </Button>
        <Button onClick={() => void search({ by: -1, from: total, isWanted: isFailing })}>
          {t('vm.firstFailure')}
        </Button>
        <form onSubmit={go}>
          <Field
            label={t('vm.goTo')}
            inputMode="numeric"
            size={8}
            value={number}
            error={wrong === undefined ? undefined : t('vm.noStep', { text: wrong })}
            onChange={(event) => setNumber(event.target.value)}
          />
          <Button type="submit">{t('vm.go')}</Button>
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (opcode !== '') find(1)
          }}
        >
          <Field
            label={t('vm.find')}
            placeholder={t('vm.findExample')}
            size={12}
            maxLength={20}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button square aria-label={t('vm.previous')} disabled={opcode === ''} onClick={() => find(-1)}>
            <Icon name="previous" />
          </Button>
          <Button square type="submit" aria-label={t('vm.next')} disabled={opcode === ''}>
            <Icon name="next" />
          </Button>
        </form>
      </div>
      {said !== undefined && (
        <p className={styles.note} role="status">
          {said}
        </p>
      )}
    </>
  )
}
